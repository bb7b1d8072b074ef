import { z } from "zod";
import { TICKET_PARAM } from "@/server/auth/visitor";
import { readPageSizes } from "@/server/contract/page-sizes";
import { RecipientAuthOptions } from "@/server/contract/recipient";
import { toFieldForRules } from "@/server/contract/rules";
import { SignatureView } from "@/server/contract/signature-view";
import type { SigningField, SigningSession, SigningState } from "@/server/contract/signing";
import type { ItemRow, RecipientRow, SignatureRow } from "@/server/db/store/envelope";
import type { Assistance } from "@/server/db/store/field-authors";
import type { RecipientContext } from "@/server/db/store/signing";
import { computeRecipientCode } from "@/server/db/store/tokens";
import { sortByReadingOrder } from "@/server/domain/field/order";
import { isReadOnly, isRequired } from "@/server/domain/field/requirement";
import { isOnPaper } from "@/server/domain/field/value-visibility";
import { mayFill } from "@/server/domain/recipient/assistance";
import { chooseLanguage } from "@/server/domain/recipient/language";
import { isSigningRemotely } from "@/server/domain/recipient/remote-signature";
import { needsToAct } from "@/server/domain/recipient/role";
import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import type { FrameLookup } from "@/server/evidence/signature-frames";

/** Converts rows to the signing page's data, key by key (contract/signing.ts). */

type Common = Extract<SigningState, { screen: "copyLater" }>;
export type SigningFile = SigningSession["files"][number];

/** Parts of a page's addresses: the signing token and, if viewing had to be proven, a ticket. */
export type Link = { readonly token: string; readonly ticket: string | null };

const buildSigningPath = ({ token, ticket }: Link, ...rest: string[]): string =>
  ["/api/sign", token, ...rest].join("/") +
  (ticket ? `?${new URLSearchParams({ [TICKET_PARAM]: ticket })}` : "");

/** Copies of a file on a screen beside the original. */
type Copies = { sealed?: ReadonlyMap<string, string>; pending?: boolean };

/** Converts a file with its addresses; the sealed one only once it exists. */
const toFile = (link: Link, item: ItemRow, { sealed, pending }: Copies): SigningFile => ({
  id: item.id,
  title: item.title,
  order: item.order,
  pages: readPageSizes(item),
  originalUrl: buildSigningPath(link, "items", item.id, "original"),
  readingUrl: buildSigningPath(link, "items", item.id, "reading"),
  sealedUrl: sealed ? buildSigningPath(link, "items", item.id, "sealed") : null,
  sealedSha256: sealed?.get(item.id) ?? null,
  pendingUrl: pending ? buildSigningPath(link, "items", item.id, "pending") : null,
  firstPageUrl: item.firstPageKey ? buildSigningPath(link, "items", item.id, "first-page") : null,
});

/**
 * Converts the files of a recipient's envelope, in order, with the screen's copies: sealed by item id, or
 * pending.
 */
export const listSigningFiles = (link: Link, party: RecipientContext, copies: Copies = {}): SigningFile[] =>
  party.items.map((item) => toFile(link, item, copies));

export const buildAuditLogUrl = (link: Link): string => buildSigningPath(link, "audit-log");

/** Lists the participants by order. A CC is shown only to itself. */
const listParticipants = ({ recipients, recipient }: RecipientContext): Common["participants"] =>
  [...recipients]
    .filter((row) => needsToAct(row.role) || row.id === recipient.id)
    .sort(compareBySigningOrder)
    .map((row) => ({
      name: row.name,
      role: row.role,
      signingStatus: row.signingStatus,
      signedAt: row.signedAt?.toISOString() ?? null,
      isMe: row.id === recipient.id,
    }));

/** Field data beside the values: the assistant, and the signature frames. */
type Beside = { assistance?: ReadonlyMap<string, Assistance> | undefined; findFrame?: FrameLookup };

/**
 * Lists all fields in reading order. Others' values show once on the paper: their recipient is done, or the
 * sender fixed them. Unfinished values stay hidden; only an ASSISTANT sees what it may fill. Signatures
 * follow the same rule, since later signers sign the document with them.
 */
export function listSigningFields(
  link: Link,
  party: RecipientContext,
  signatures: readonly SignatureRow[],
  { assistance, findFrame }: Beside = {},
): SigningField[] {
  const { recipient, recipients } = party;
  const owners = new Map(recipients.map((row) => [row.id, row]));
  const isRemoteSigner = isSigningRemotely(RecipientAuthOptions.parse(recipient.authOptions));
  const byField = new Map(signatures.map((row) => [row.fieldId, row]));
  const ordered = sortByReadingOrder(
    party.fields.map(toFieldForRules),
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
      // A field that the certificate fills does not block its presentation (domain/fields.md 8.6, rule 8).
      required: isRequired(field) && !(mine && isRemoteSigner && field.type === "RUT_FIRMADO"),
      readOnly: isReadOnly(field),
      inserted: isShown && field.inserted,
      customText: isShown ? field.customText : "",
      signature: signature ? toSignatureView(link, signature) : null,
      // An empty own field has it too, so a new signature shows at once in its final form.
      frame: (isShown && findFrame?.(field.id)) || null,
      filledBy: (mine && field.inserted && assistance?.get(field.secondaryId)) || null,
    };
  });
}

const Uploaded = z.object({ kind: z.literal("uploaded"), uploadId: z.string() });

function toSignatureView(link: Link, row: SignatureRow): SignatureView {
  const uploaded = Uploaded.safeParse(row.value);
  if (!uploaded.success) return SignatureView.parse(row.value);
  const { kind, uploadId } = uploaded.data;
  return { kind, uploadId, url: buildSigningPath(link, "signature", uploadId) };
}

/** Builds the data of every screen but the bare ones. */
export const buildCommonState = (
  party: RecipientContext,
  people: { team: { name: string }; owner: { name: string; email: string } },
  now: Date,
): Omit<Common, "screen"> => ({
  language: chooseLanguage(party.recipient, party.meta),
  envelope: { id: party.envelope.id, documentId: party.envelope.legacyId },
  title: party.envelope.title,
  teamName: people.team.name,
  sender: { name: people.owner.name, email: people.owner.email },
  recipient: toRecipientView(party.recipient),
  timezone: party.meta.timezone,
  dateFormat: party.meta.dateFormat,
  serverTime: now.toISOString(),
  participants: listParticipants(party),
  code: computeRecipientCode(party.recipient),
});

const toRecipientView = ({ id, name, email, role }: RecipientRow) => ({ id, name, email, role });
