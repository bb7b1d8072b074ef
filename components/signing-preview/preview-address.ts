export const previewHref = (teamUrl: string, envelopeId: string, recipientId: number): string =>
  `/t/${teamUrl}/envelopes/${envelopeId}/preview/${recipientId}`;
