/** Which envelope and whose part of it, as REST names them. Only ever told to a site the team has named. */
export type Place = { token: string; envelopeId: string; documentId: number; recipientId: number };

/** What a frame tells the page around it (domain/README.md 4.17, ruling 48): `{action, data}`. */
export type EmbedMessage =
  | { action: "document-ready"; data: null }
  | { action: "resize"; data: { height: number } }
  | { action: "field-signed"; data: { fieldId: number } }
  | { action: "field-unsigned"; data: { fieldId: number } }
  /** `redirectUrl`: where the sender wants people to go on; the frame itself never goes there. */
  | { action: "document-completed"; data: Place & { redirectUrl: string | null } }
  | { action: "document-rejected"; data: Place & { reason: string } }
  | { action: "document-error"; data: { code: string } }
  | { action: "document-waiting-for-turn"; data: null }
  | { action: "recipient-expired"; data: null }
  | { action: "all-documents-completed"; data: Place }
  /** The person must be checked first; what cannot be checked in a frame opens in a tab of its own. */
  | { action: "auth-required"; data: { methods: readonly string[] } };

/** Every action there is, in the order of a visit. */
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

/** Who is around us, where the browser says so. */
type Around = Pick<Window, "parent"> & { location: { origin: string; ancestorOrigins?: ArrayLike<string> } };

/**
 * The way to the page around this frame. A message goes to that page's own origin and to no other, and only when
 * the team has named it or it is ours: where the browser does not say who is around, every allowed site is tried
 * and the browser delivers to the one that is there. Never to "*". Out of a frame nothing is sent.
 */
export function createTell(framers: readonly string[], around: Around): Tell {
  if (around.parent === around) return () => {};
  const allowed = [...framers, around.location.origin];
  const parent = around.location.ancestorOrigins?.[0];
  const targets = parent === undefined ? allowed : allowed.filter((origin) => origin === parent);
  return (message) => {
    for (const target of targets) around.parent.postMessage(message, target);
  };
}
