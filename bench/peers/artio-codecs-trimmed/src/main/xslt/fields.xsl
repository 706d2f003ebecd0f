<?xml version="1.0" encoding="UTF-8"?>
<!-- Out of a QuickFIX dictionary: the session's own messages and those that are measured, in the latter the measured fields alone. The header is
     complete: Artio's session needs it. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:variable name="measured" select="' BodyLength BeginString MsgType MsgSeqNum SenderCompID TargetCompID SendingTime SenderSubID SenderLocationID TargetSubID PossDupFlag PossResend OrigSendingTime CheckSum Account ClOrdID HandlInst Symbol Side TransactTime OrderQty OrdType Price TimeInForce Text SecurityType SecurityDesc OrderID ExecID ExecType OrdStatus LastQty LastPx LeavesQty CumQty AvgPx MDReqID NoMDEntries MDUpdateAction MDEntryType MDEntryID MDEntryPx MDEntrySize '"/>
  <xsl:template match="@*|node()">
    <xsl:copy>
      <xsl:apply-templates select="@*|node()"/>
    </xsl:copy>
  </xsl:template>
  <xsl:template match="messages/message[@msgcat='app' and not(@msgtype='D' or @msgtype='8' or @msgtype='X')]"/>
  <xsl:template match="messages/message[@msgcat='app']//field | component/field | component//group/field">
    <xsl:if test="contains($measured, concat(' ', @name, ' '))">
      <xsl:copy-of select="."/>
    </xsl:if>
  </xsl:template>
  <xsl:template match="messages/message[@msgcat='app']//group[@name != 'NoMDEntries'] | components/component/group"/>
  <xsl:template match="messages/message[@msgcat='app']//component[not(@name='Instrument' or @name='OrderQtyData')]"/>
  <xsl:template match="components/component[not(@name='Instrument' or @name='OrderQtyData')]"/>
  <xsl:template match="components/component/component"/>
</xsl:stylesheet>
