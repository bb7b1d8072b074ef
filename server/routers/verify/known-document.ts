import { and, eq, inArray, isNull } from "drizzle-orm";
import { VERIFIED_METHODS, type VerifiedDocument } from "@/server/contract/verify";
import type { Connection } from "@/server/db/client";
import { envelopeItems, envelopes, itemVersions } from "@/server/db/schema";
import { type EnvelopeRow, loadAggregate } from "@/server/db/store/envelope";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { isDraft, isRejected } from "@/server/domain/envelope/status";
import { maskTitle } from "@/server/domain/verify-code";
import { certificateModel } from "@/server/evidence/certificate";
import { type Evidence, hex, loadEvidence } from "@/server/evidence/load";
import type { CertificateRecipient } from "@/server/pdf/model";

/** A document of this installation as a stranger may see it (domain 7.6). */

/** The envelope behind a printed code; null for codes, drafts and templates that nobody is told of. */
export async function maybeByCode(connection: Connection, code: string): Promise<EnvelopeRow | null> {
  const [envelope] = await connection
    .select()
    .from(envelopes)
    .where(and(eq(envelopes.qrToken, code), isNull(envelopes.deletedAt)));
  // A template is a draft for ever.
  return envelope && !isDraft(envelope) ? envelope : null;
}

const FINISHED = ["SEALED", "STAMPED"] as const;

export type KnownVersion = {
  kind: "SIGNED" | "SEALED" | "STAMPED";
  sha256: string;
  storageKey: string;
  envelope: EnvelopeRow;
};

/**
 * Which of these digests are of files that left this installation signed. Originals are left out: a form that is
 * public must not tell who filled it in.
 */
export async function findVersions(
  connection: Connection,
  digests: readonly string[],
): Promise<KnownVersion[]> {
  if (digests.length === 0) return [];
  const kinds = ["SIGNED", ...FINISHED] as const;
  const rows = await connection
    .select({ version: itemVersions, envelope: envelopes })
    .from(itemVersions)
    .innerJoin(envelopeItems, eq(envelopeItems.id, itemVersions.itemId))
    .innerJoin(envelopes, eq(envelopes.id, envelopeItems.envelopeId))
    .where(
      and(
        inArray(
          itemVersions.sha256,
          digests.map((digest) => new Uint8Array(Buffer.from(digest, "hex"))),
        ),
        inArray(itemVersions.kind, [...kinds]),
      ),
    );
  return rows.flatMap(({ version, envelope }) => {
    const kind = kinds.find((one) => one === version.kind);
    return kind ? [{ kind, sha256: hex(version.sha256), storageKey: version.storageKey, envelope }] : [];
  });
}

function methodOf({ authentication }: CertificateRecipient) {
  return VERIFIED_METHODS.find((method) => method === authentication) ?? null;
}

function partyOf(recipient: CertificateRecipient): VerifiedDocument["parties"][number] {
  const { name, email, role, actedAt, rejectedAt } = recipient;
  const hasActed = role !== "CC" && (actedAt ?? rejectedAt) !== null;
  return {
    name,
    maskedEmail: maskEmailAddress(email),
    role,
    method: hasActed ? methodOf(recipient) : null,
    actedAt: hasActed ? (actedAt?.toISOString() ?? null) : null,
    rejectedAt: rejectedAt?.toISOString() ?? null,
  };
}

function finishedFiles({ items, versions }: Evidence): VerifiedDocument["files"] {
  return items.flatMap((item, index) => {
    const version = versions.find(({ id }) => id === item.currentVersionId);
    const isFinished = version && FINISHED.some((kind) => kind === version.kind);
    return isFinished ? [{ number: index + 1, sha256: hex(version.sha256), size: version.size }] : [];
  });
}

/** `holdsFile`: whoever shows the file knows its title anyway. */
export async function knownDocument(
  connection: Connection,
  envelope: EnvelopeRow,
  holdsFile: boolean,
): Promise<VerifiedDocument> {
  const evidence = await loadEvidence(connection, await loadAggregate(connection, envelope));
  const { recipients } = certificateModel(
    // Who took part is told even where the log was damaged; the evidence says so elsewhere.
    { ...evidence, auditHead: evidence.auditHead ?? "" },
    new Map(),
    { isRejected: isRejected(envelope), completedAt: envelope.completedAt ?? envelope.updatedAt },
  );
  return {
    status: envelope.status,
    title: holdsFile ? envelope.title : maskTitle(envelope.title),
    isTitleMasked: !holdsFile,
    completedAt: envelope.completedAt?.toISOString() ?? null,
    parties: recipients.map(partyOf),
    files: finishedFiles(evidence),
  };
}
