import { and, asc, eq, inArray } from "drizzle-orm";
import type { Connection } from "@/server/db/client";
import { attachments, consents, organisations, signatureUploads, teams, users } from "@/server/db/schema";
import { type AuditRow, loadAudit, verifyChain } from "@/server/db/store/audit";
import {
  type Aggregate,
  type ItemVersionRow,
  loadSignatures,
  loadVersions,
  type SignatureRow,
} from "@/server/db/store/envelope";
import { type Identity, loadIdentities } from "@/server/db/store/identity";
import { belongsToPresentPerson } from "@/server/db/store/recipient-person";
import type { PresentedLink, ReportBrand, SendingTeam } from "@/server/pdf/model";
import { loadReportBrand } from "./brand";

type ConsentRow = typeof consents.$inferSelect;
type UploadRow = typeof signatureUploads.$inferSelect;

export type Evidence = Aggregate & {
  owner: { name: string; email: string };
  sender: SendingTeam | null;
  /** Links that recipients are shown beside the files, in their order. */
  attachments: PresentedLink[];
  audit: AuditRow[];
  /** Head of the hash chain in hex, or null when the chain does not hold. */
  auditHead: string | null;
  signatures: SignatureRow[];
  pictures: UploadRow[];
  /** Oldest first. */
  consents: ConsentRow[];
  /** Identities of recipients as identity providers stated them. */
  identities: Identity[];
  versions: ItemVersionRow[];
  /** The team's brand now; null where it shows none. */
  brand: ReportBrand | null;
};

/**
 * Reads an envelope's evidence. Pass a transaction that holds the envelope's lock if the evidence must not
 * change.
 */
export async function loadEvidence(connection: Connection, aggregate: Aggregate): Promise<Evidence> {
  const { envelope, items, recipients } = aggregate;
  const recipientIds = recipients.map(({ id }) => id);
  const [owner] = await connection
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, envelope.userId));
  const audit = await loadAudit(connection, envelope.id);
  const chain = verifyChain(audit);
  const versions = await loadVersions(
    connection,
    items.map(({ id }) => id),
  );
  return {
    ...aggregate,
    owner: owner ?? { name: "", email: "" },
    sender: await loadSendingTeam(connection, envelope.teamId),
    attachments: await listPresentedLinks(connection, envelope.id),
    audit,
    auditHead: chain.ok ? Buffer.from(chain.head).toString("hex") : null,
    signatures: await loadSignatures(connection, envelope.id),
    pictures: await connection
      .select()
      .from(signatureUploads)
      .where(inArray(signatureUploads.recipientId, [...recipientIds, -1])),
    consents: await connection
      .select()
      .from(consents)
      .where(and(inArray(consents.recipientId, [...recipientIds, -1]), belongsToPresentPerson(consents)))
      .orderBy(asc(consents.createdAt), asc(consents.id)),
    identities: await loadIdentities(connection, recipientIds),
    versions,
    brand: await loadReportBrand(connection, envelope.teamId),
  };
}

async function loadSendingTeam(connection: Connection, teamId: number): Promise<SendingTeam | null> {
  const [sender] = await connection
    .select({ team: teams.name, organisation: organisations.name })
    .from(teams)
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .where(eq(teams.id, teamId));
  return sender ?? null;
}

const listPresentedLinks = (connection: Connection, envelopeId: string): Promise<PresentedLink[]> =>
  connection
    .select({ label: attachments.label, url: attachments.data, isLater: attachments.isLater })
    .from(attachments)
    .where(eq(attachments.envelopeId, envelopeId))
    .orderBy(asc(attachments.ordinal));

/**
 * Returns the evidence as of the sealing: the entry of the sealing and all later ones are outside the sealed
 * files. A broken chain stays broken.
 */
export function cutEvidenceAtSealing(evidence: Evidence): Evidence {
  const { audit, auditHead } = evidence;
  const sealing = audit.findIndex(({ type }) => type === "DOCUMENT_COMPLETED" || type === "DOCUMENT_STAMPED");
  if (sealing < 0 || auditHead === null) return evidence;
  const before = audit.slice(0, sealing);
  return { ...evidence, audit: before, auditHead: toHex(before.at(-1)?.hash) };
}

export const findOriginalVersion = ({ versions }: Evidence, item: { originalVersionId: string | null }) =>
  versions.find(({ id }) => id === item.originalVersionId);

export const findFinishedVersion = ({ versions }: Evidence, item: { id: string }) =>
  versions.find(({ itemId, kind }) => itemId === item.id && (kind === "SEALED" || kind === "STAMPED"));

export const toHex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");
