import { z } from "zod";
import { TICKET_PARAM } from "@/server/auth/visitor";
import { pageSizes } from "@/server/contract/page-sizes";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import { fieldForRules } from "@/server/contract/rules";
import { SignatureView } from "@/server/contract/signature-view";
import type { SigningField, SigningSession, SigningState } from "@/server/contract/signing";
import type { ItemRow, RecipientRow, SignatureRow } from "@/server/db/store/envelope";
import type { Assistance } from "@/server/db/store/field-authors";
import type { RecipientContext } from "@/server/db/store/signing";
import { recipientCode } from "@/server/db/store/tokens";
import { isOnPaper } from "@/server/domain/field/on-paper";
import { readingOrder } from "@/server/domain/field/order";
import { isReadOnly, isRequired } from "@/server/domain/field/requirement";
import { mayFill } from "@/server/domain/recipient/assistance";
import { languageFor } from "@/server/domain/recipient/language";
import { signsRemotely } from "@/server/domain/recipient/remote-signature";
import { acts } from "@/server/domain/recipient/role";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import type { FrameOf } from "@/server/evidence/signature-frames";

/** Rows to what the signing page may know, key by key (contract/signing.ts). */

type Common = Extract<SigningState, { screen: "copyLater" }>;
export type SigningFile = SigningSession["files"][number];

/** What the addresses on a page are made of: the signing token and, where viewing had to be proven, a ticket. */
export type Link = { readonly token: string; readonly ticket: string | null };

const addressOf = ({ token, ticket }: Link, ...rest: string[]): string =>
  ["/api/sign", token, ...rest].join("/") +
  (ticket ? `?${new URLSearchParams({ [TICKET_PARAM]: ticket })}` : "");

/** What of a file exists on a screen beside the original. */
type Copies = { sealed?: ReadonlyMap<string, string>; pending?: boolean };

/** One file with its addresses; the sealed one only once it exists. */
const toFile = (link: Link, item: ItemRow, { sealed, pending }: Copies): SigningFile => ({
  id: item.id,
  title: item.title,
  order: item.order,
  pages: pageSizes(item),
  originalUrl: addressOf(link, "items", item.id, "original"),
  readingUrl: addressOf(link, "items", item.id, "reading"),
  sealedUrl: sealed ? addressOf(link, "items", item.id, "sealed") : null,
  sealedSha256: sealed?.get(item.id) ?? null,
  pendingUrl: pending ? addressOf(link, "items", item.id, "pending") : null,
  firstPageUrl: item.firstPageKey ? addressOf(link, "items", item.id, "first-page") : null,
});

/** The files of a recipient's envelope, in order, with the copies of the screen: sealed by item id, or as far as it has got. */
export const filesOf = (link: Link, party: RecipientContext, copies: Copies = {}): SigningFile[] =>
  party.items.map((item) => toFile(link, item, copies));

export const auditLogUrlOf = (link: Link): string => addressOf(link, "audit-log");

/** Who takes part, by order. Copies are the sender's matter: a CC is shown to nobody but itself. */
const participantsOf = ({ recipients, recipient }: RecipientContext): Common["participants"] =>
  [...recipients]
    .filter((row) => acts(row.role) || row.id === recipient.id)
    .sort(compareBySigningOrder)
    .map((row) => ({
      name: row.name,
      role: row.role,
      signingStatus: row.signingStatus,
      signedAt: row.signedAt?.toISOString() ?? null,
      isMe: row.id === recipient.id,
    }));

/** What is told of fields beside their values: who helped, and the frames of signatures. */
type Beside = { assistance?: ReadonlyMap<string, Assistance> | undefined; frameOf?: FrameOf };

/**
 * Every field in reading order. Values of others are shown once they are on the paper: their recipient has
 * finished, or the sender fixed them. What somebody is still typing is theirs; only an ASSISTANT sees what it may
 * fill. Signatures follow the same rule: who signs after somebody signs that signature's document too.
 */
export function fieldsOf(
  link: Link,
  party: RecipientContext,
  signatures: readonly SignatureRow[],
  { assistance, frameOf }: Beside = {},
): SigningField[] {
  const { recipient, recipients } = party;
  const owners = new Map(recipients.map((row) => [row.id, row]));
  const isRemoteSigner = signsRemotely(RecipientAuthOptions.parse(recipient.authOptions));
  const byField = new Map(signatures.map((row) => [row.fieldId, row]));
  const ordered = readingOrder(
    party.fields.map(fieldForRules),
    party.items.map(({ id }) => id),
  );
  return ordered.map((field) => {
    const owner = owners.get(field.recipientId);
    const mine = mayFill(recipient, field, recipients);
    const isShown = mine || isOnPaper(field, owner);
    const signature = isShown ? byField.get(field.id) : undefined;
    return {
      id: field.id,
      itemId: field.envelopeItemId,
      recipientId: field.recipientId,
      recipientName: owner?.name ?? "",
      mine,
      type: field.type,
      page: field.page,
      positionX: field.positionX,
      positionY: field.positionY,
      width: field.width,
      height: field.height,
      meta: field.fieldMeta,
      // What the certificate fills keeps nobody from going on to show it (domain/README.md 8.6, rule 8).
      required: isRequired(field) && !(mine && isRemoteSigner && field.type === "RUT_FIRMADO"),
      readOnly: isReadOnly(field),
      inserted: isShown && field.inserted,
      customText: isShown ? field.customText : "",
      signature: signature ? toSignatureView(link, signature) : null,
      // An empty field of one's own has it too: what is signed now shows at once as it will stand.
      frame: (isShown && frameOf?.(field.id)) || null,
      filledBy: (mine && field.inserted && assistance?.get(field.secondaryId)) || null,
    };
  });
}

const Uploaded = z.object({ kind: z.literal("uploaded"), uploadId: z.string() });

function toSignatureView(link: Link, row: SignatureRow): SignatureView {
  const uploaded = Uploaded.safeParse(row.value);
  if (!uploaded.success) return SignatureView.parse(row.value);
  const { kind, uploadId } = uploaded.data;
  return { kind, uploadId, url: addressOf(link, "signature", uploadId) };
}

/** What every screen but the bare ones shows. */
export const commonOf = (
  party: RecipientContext,
  people: { team: { name: string }; owner: { name: string; email: string } },
  now: Date,
): Omit<Common, "screen"> => ({
  language: languageFor(party.recipient, party.meta),
  envelope: { id: party.envelope.id, documentId: party.envelope.legacyId },
  title: party.envelope.title,
  teamName: people.team.name,
  sender: { name: people.owner.name, email: people.owner.email },
  recipient: personOf(party.recipient),
  timezone: party.meta.timezone,
  dateFormat: party.meta.dateFormat,
  serverTime: now.toISOString(),
  participants: participantsOf(party),
  code: recipientCode(party.recipient),
});

const personOf = ({ id, name, email, role }: RecipientRow) => ({ id, name, email, role });
