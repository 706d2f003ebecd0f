<?xml version="1.0" encoding="UTF-8"?>
<!-- Out of a QuickFIX dictionary: the session's own messages and those that are measured, complete in all their fields. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:template match="@*|node()">
    <xsl:copy>
      <xsl:apply-templates select="@*|node()"/>
    </xsl:copy>
  </xsl:template>
  <xsl:template match="messages/message[@msgcat='app' and not(@msgtype='D' or @msgtype='8' or @msgtype='X')]"/>
</xsl:stylesheet>
