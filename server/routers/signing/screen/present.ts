import { AUDIT_DATA } from "@/server/contract/audit";
import type { SigningState } from "@/server/contract/signing";
import type { Connection } from "@/server/db/client";
import { findLatestEntryData } from "@/server/db/store/audit-look-up";
import { loadVersions } from "@/server/db/store/envelope";
import type { RecipientContext } from "@/server/db/store/signing";
import { buildRedirectTarget } from "@/server/domain/recipient/redirect";
import { canCompleteByOpening, needsToAct } from "@/server/domain/recipient/role";
import type { Screen } from "@/server/domain/recipient/signing-screen";
import { findCurrentTurn } from "@/server/domain/recipient/turn";
import { isReadable } from "../file";
import { createPageValue } from "../recipient/page-value";
import { formatDateFieldText } from "../recipient/value-context";
import { loadSigningSession, type SessionRequest } from "./session";
import { buildAuditLogUrl, type buildCommonState, listSigningFiles } from "./view";

type Opened = Exclude<Screen, { screen: "notFound" | "accessCheck" }>;
type OpenedScreen<Name extends Opened["screen"]> = Extract<Opened, { screen: Name }>;
type Common = ReturnType<typeof buildCommonState>;

/** Builds the screen of a recipient with access, with only the data it needs. */
export async function buildRecipientScreen(
  look: SessionRequest,
  screen: Opened,
  common: Common,
): Promise<SigningState> {
  const { connection, party } = look;
  const { envelope, recipient } = party;
  const at = (envelope.completedAt ?? envelope.updatedAt).toISOString();
  switch (screen.screen) {
    case "cancelled":
      return { screen: "cancelled", ...common, at, reason: await loadCancelReason(connection, envelope.id) };
    case "rejectedByMe":
      return { screen: "rejectedByMe", ...common, at, reason: recipient.rejectionReason ?? "" };
    case "rejectedByOther": {
      // Only the owner may tell who rejected (components/signing.md 5.1, row 5), so no other recipient's state
      // is shown.
      const participants = common.participants.filter(({ isMe }) => isMe);
      return { screen: "rejectedByOther", ...common, participants, at, by: null };
    }
    case "completed":
      return { screen: "completed", ...common, at, ...(await loadCompletedFiles(look)) };
    case "done":
      return { screen: "done", ...common, ...(await waitForOthers(look, screen)) };
    case "expired":
      return {
        screen: "expired",
        ...common,
        at: (screen.expiresAt ?? envelope.updatedAt).toISOString(),
        askedAt: recipient.newLinkAskedAt?.toISOString() ?? null,
      };
    case "copyLater":
      return { screen: "copyLater", ...common };
    case "waiting":
      return { screen: "waiting", ...common, ...(await waitForTurn(look, screen)) };
    case "start":
      return {
        screen: "sign",
        ...common,
        session: await loadSigningSession(look),
        pageValue: canCompleteByOpening(recipient.role) ? createPageValue(recipient, look.now) : null,
      };
  }
}

async function loadCompletedFiles(look: SessionRequest) {
  const { connection, link, party } = look;
  return {
    files: listSigningFiles(link, party, { sealed: await loadSealedDigests(connection, party) }),
    redirectUrl: getRedirectUrl(party),
    signedOn: formatSignedOn(party),
    auditLogUrl: buildAuditLogUrl(link),
    reading: await loadReading(look),
  };
}

async function waitForOthers(look: SessionRequest, { isSealing, waitingFor }: OpenedScreen<"done">) {
  const { link, party } = look;
  const { sealingSince, sealDifferences } = party.envelope;
  return {
    sealing: isSealing,
    sealingSince: sealingSince?.toISOString() ?? null,
    isSealRefused: sealDifferences !== null,
    remaining: waitingFor,
    signedOn: formatSignedOn(party),
    redirectUrl: getRedirectUrl(party),
    files: listSigningFiles(link, party, { pending: true }),
    reading: await loadReading(look),
  };
}

async function waitForTurn({ connection, link, party }: SessionRequest, screen: OpenedScreen<"waiting">) {
  const { recipients, meta, envelope } = party;
  return {
    position: { mine: screen.place, total: screen.of },
    waitingFor: findCurrentTurn(recipients, meta.signingOrder).map(({ name }) => name),
    files: (await isReadable(connection, screen, envelope.teamId)) ? listSigningFiles(link, party) : [],
  };
}

/** Opening completes a VIEWER, and is no reason to take the paper away (ruling 78). */
const loadReading = async (look: SessionRequest) =>
  canCompleteByOpening(look.party.recipient.role) ? loadSigningSession(look) : null;

/** Null for a CC, who has not acted here. */
const getRedirectUrl = ({ meta, envelope, recipient }: RecipientContext): string | null =>
  needsToAct(recipient.role)
    ? buildRedirectTarget(meta.redirectUrl, {
        envelopeId: envelope.id,
        recipientId: recipient.id,
        status: recipient.signingStatus,
      })
    : null;

/** Returns the date of the recipient's act, in the format of dates on the paper. */
const formatSignedOn = ({ meta, recipient: { role, signedAt } }: RecipientContext): string | null =>
  needsToAct(role) && signedAt ? formatDateFieldText(meta, signedAt) : null;

/** Returns the SHA-256 of each sealed file, by item id. */
async function loadSealedDigests(
  connection: Connection,
  { items }: RecipientContext,
): Promise<Map<string, string>> {
  const versions = await loadVersions(
    connection,
    items.map(({ id }) => id),
  );
  const current = new Set(items.map(({ currentVersionId }) => currentVersionId));
  return new Map(
    versions
      .filter(({ id }) => current.has(id))
      .map(({ itemId, sha256 }) => [itemId, Buffer.from(sha256).toString("hex")]),
  );
}

/** Returns the reason of the cancellation, which is only in the evidence. */
async function loadCancelReason(connection: Connection, envelopeId: string): Promise<string | null> {
  const data = AUDIT_DATA.DOCUMENT_CANCELLED.safeParse(
    await findLatestEntryData(connection, envelopeId, "DOCUMENT_CANCELLED"),
  );
  return data.success ? (data.data.reason ?? null) : null;
}
