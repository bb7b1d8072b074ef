export const buildPreviewHref = (teamUrl: string, envelopeId: string, recipientId: number): string =>
  `/t/${teamUrl}/envelopes/${envelopeId}/preview/${recipientId}`;
