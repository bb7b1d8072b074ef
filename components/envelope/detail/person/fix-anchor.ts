/** Opens the correction of somebody at once: where a notice about their address leads. */
export const fixAnchor = (recipientId: number): string => `#fix-${recipientId}`;
