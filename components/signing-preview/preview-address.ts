/** Where a draft, or a template, is shown as one of its people would sign it. */
export const previewHref = (teamUrl: string, envelopeId: string, recipientId: number): string =>
  `/t/${teamUrl}/envelopes/${envelopeId}/preview/${recipientId}`;
