/** Ids of the envelope and the recipient, as in REST. Sent only to origins the team has allowed. */
export type EmbedRecipientIds = {
  token: string;
  envelopeId: string;
  documentId: number;
  recipientId: number;
};

/** Messages from a frame to the page around it (domain/signing.md 4.17, ruling 48): `{action, data}`. */
export type EmbedMessage =
  | { action: "document-ready"; data: null }
  | { action: "resize"; data: { height: number } }
  | { action: "field-signed"; data: { fieldId: number } }
  | { action: "field-unsigned"; data: { fieldId: number } }
  /** `redirectUrl` is the sender's redirect. The frame itself never navigates there. */
  | { action: "document-completed"; data: EmbedRecipientIds & { redirectUrl: string | null } }
  | { action: "document-rejected"; data: EmbedRecipientIds & { reason: string } }
  | { action: "document-error"; data: { code: string } }
  | { action: "document-waiting-for-turn"; data: null }
  | { action: "recipient-expired"; data: null }
  | { action: "all-documents-completed"; data: EmbedRecipientIds }
  /** The recipient must authenticate first. Methods that cannot run in a frame open in a new tab. */
  | { action: "auth-required"; data: { methods: readonly string[] } };

/** Every action, in the order of a visit. */
export const EMBED_ACTIONS = [
  "document-ready",
  "resize",
  "auth-required",
  "document-waiting-for-turn",
  "field-signed",
  "field-unsigned",
  "document-completed",
  "document-rejected",
  "recipient-expired",
  "all-documents-completed",
  "document-error",
] as const satisfies readonly EmbedMessage["action"][];

export type Tell = (message: EmbedMessage) => void;

type Around = Pick<Window, "parent"> & { location: { origin: string; ancestorOrigins?: ArrayLike<string> } };

/**
 * Creates the sender of messages to the embedding page. Messages go only to allowed
 * origins, never to "*"; without `ancestorOrigins` every allowed origin is tried and
 * the browser delivers to the real one. Does nothing outside a frame.
 */
export function createMessageSender(framers: readonly string[], around: Around): Tell {
  if (around.parent === around) return () => {};
  const allowed = [...framers, around.location.origin];
  const parent = around.location.ancestorOrigins?.[0];
  const targets = parent === undefined ? allowed : allowed.filter((origin) => origin === parent);
  return (message) => {
    for (const target of targets) around.parent.postMessage(message, target);
  };
}
