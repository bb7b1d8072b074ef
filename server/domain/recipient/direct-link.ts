import type { EnvelopeAuth, RecipientAuth } from "@/server/domain/aggregate";
import type { FieldType, RecipientRole, SigningMode } from "@/server/domain/vocabulary";
import { getAccessMethods, getActionMethods } from "./auth-methods";
import { needsToAct } from "./role";
import { listTurnGroups } from "./turn";

type DirectRecipient = RecipientAuth & {
  readonly id: number;
  readonly role: RecipientRole;
  readonly signingOrder: number | null;
};

export type TemplateForLink = EnvelopeAuth & {
  readonly signingMode: SigningMode;
  readonly recipients: readonly DirectRecipient[];
  readonly fields: readonly { readonly recipientId: number; readonly type: FieldType }[];
};

/**
 * copy: only receives one. access, action, identity: proof a visitor cannot give. order: others come first.
 */
export type DirectLinkProblem = "copy" | "access" | "action" | "identity" | "order";

/**
 * Returns why this recipient of a template cannot act through a direct link (domain/signing.md 4.16, domain/fields.md 8.5 point
 * 11), or null. A proof needs a recipient, who exists only after the finish; only an account can be checked
 * before. In a fixed order the visitor acts first.
 */
export function findDirectLinkProblem(
  template: TemplateForLink,
  recipientId: number,
): DirectLinkProblem | null {
  const recipient = template.recipients.find(({ id }) => id === recipientId);
  if (!recipient || !needsToAct(recipient.role)) return "copy";
  const access = getAccessMethods(recipient, template);
  if (access.length > 0 && !access.includes("ACCOUNT")) return "access";
  const action = getActionMethods(recipient, template);
  if (action.includes("CLAVE_UNICA") || action.includes("FAO_HASH")) return "identity";
  const ownsIdentity = template.fields.some(
    (field) => field.recipientId === recipientId && field.type === "RUT_FIRMADO",
  );
  if (ownsIdentity) return "identity";
  if (action.length > 0 && !action.includes("ACCOUNT")) return "action";
  const [first] = listTurnGroups(template.recipients, template.signingMode);
  return first?.some(({ id }) => id === recipientId) ? null : "order";
}

/** Returns true if the visitor must be signed in with the address they give. */
export function needsAccount(template: EnvelopeAuth, recipient: DirectRecipient): boolean {
  return [...getAccessMethods(recipient, template), ...getActionMethods(recipient, template)].length > 0;
}

const SENTENCES: Record<DirectLinkProblem, string> = {
  copy: "directRecipientId: who only receives a copy cannot act by a link.",
  access:
    "A direct link cannot ask its visitor for a code before viewing. Remove TWO_FACTOR_AUTH from the recipient's access, or choose ACCOUNT.",
  action:
    "A direct link cannot ask its visitor for a passkey, a password or a code before signing. Choose ACCOUNT or none.",
  identity:
    "A direct link cannot verify identities yet: the recipient may have neither CLAVE_UNICA, FAO_HASH nor a RUT_FIRMADO field.",
  order:
    "The envelope is signed in order and the visitor of a direct link acts first: make that recipient first.",
};

export const formatLinkProblem = (problem: DirectLinkProblem): string => SENTENCES[problem];
