import { asc, eq } from "drizzle-orm";
import { clock } from "@/server/clock";
import { AUDIT_DATA } from "@/server/contract/audit";
import { type SigningSession, SigningState, SigningToken } from "@/server/contract/signing";
import type { Connection } from "@/server/db/client";
import { attachments, teams, users } from "@/server/db/schema";
import { lastRecorded } from "@/server/db/store/audit-look-up";
import { slideAccess, ticketOf } from "@/server/db/store/auth-grant";
import { loadSignatures, loadVersions } from "@/server/db/store/envelope";
import { loadAssistance } from "@/server/db/store/field-authors";
import { type Party, recipientByToken } from "@/server/db/store/signing";
import { loadSettings } from "@/server/db/store/tenancy";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { liveGrants } from "@/server/domain/recipient/auth-grant";
import { redirectTarget } from "@/server/domain/recipient/redirect";
import { acts, completesByOpening } from "@/server/domain/recipient/role";
import type { Screen } from "@/server/domain/recipient/signing-screen";
import { currentTurn } from "@/server/domain/recipient/turn";
import { shownSender } from "@/server/domain/sender";
import { env } from "@/server/env";
import { fillPlaceholders } from "@/server/mail/content";
import { parseSender } from "@/server/mail/transport";
import { type Context, publicProcedure } from "@/server/trpc";
import { identityShown } from "../identity/shown";
import { CONSENT_TEXT_VERSION, latestConsent } from "./consent";
import { isReadable } from "./file";
import { handsOverTo, notesFor } from "./handover";
import { nextChoice } from "./next-signer";
import { remoteSignatureShown } from "./remote-signature/shown";
import { shownParts } from "./shown-parts";
import { todayOf } from "./value-context";
import { auditLogUrlOf, commonOf, fieldsOf, filesOf, type Link } from "./view";
import { actionProvenUntil, requiredActionAuth, screenOf } from "./visit";

/**
 * What the one URL of a recipient shows now: the first matching screen of components/README.md 5.1 with what that
 * screen needs and nothing more. Before access is proven that is a masked address; an unknown token is a screen, not an
 * error.
 */
export const state = publicProcedure
  .input(SigningToken)
  .output(SigningState)
  .query(async ({ ctx, input }): Promise<SigningState> => {
    const party = await maybeParty(ctx, input.token);
    if (!party) return { screen: "notFound" };
    const now = await clock.now(ctx.db);
    const people = await loadPeople(ctx.db, party);
    const screen = screenOf(party, now);
    if (screen.screen === "notFound") return { screen: "notFound" };
    if (screen.screen === "accessCheck") {
      return {
        screen: "accessCheck",
        language: party.meta.language,
        teamName: people.team.name,
        maskedEmail: maskEmailAddress(party.recipient.email),
        methods: [...screen.methods],
      };
    }
    await slideAccess(ctx.db, party.grants, now);
    const common = commonOf(party, people, now);
    const [access] = liveGrants(party.grants, "ACCESS", now);
    const link = { token: input.token, ticket: access ? ticketOf(access) : null };
    return present(ctx.db, link, party, screen, common, now);
  });

type Opened = Exclude<Screen, { screen: "notFound" | "accessCheck" }>;

async function present(
  connection: Connection,
  link: Link,
  party: Party,
  screen: Opened,
  common: ReturnType<typeof commonOf>,
  now: Date,
): Promise<SigningState> {
  const { envelope, recipient } = party;
  const endedAt = (envelope.completedAt ?? envelope.updatedAt).toISOString();
  switch (screen.screen) {
    case "cancelled":
      return {
        screen: "cancelled",
        ...common,
        at: endedAt,
        reason: await cancelReason(connection, envelope.id),
      };
    case "rejectedByMe":
      return { screen: "rejectedByMe", ...common, at: endedAt, reason: recipient.rejectionReason ?? "" };
    case "rejectedByOther": {
      // Who refused is the owner's to tell (components/README.md 5.1, row 5), so nobody else's state is shown either.
      const participants = common.participants.filter(({ isMe }) => isMe);
      return { screen: "rejectedByOther", ...common, participants, at: endedAt, by: null };
    }
    case "completed":
      return {
        screen: "completed",
        ...common,
        at: endedAt,
        files: filesOf(link, party, { sealed: await sealedDigests(connection, party) }),
        redirectUrl: redirectOf(party),
        auditLogUrl: auditLogUrlOf(link),
        reading: await readingOf(connection, link, party, now),
      };
    case "done":
      return {
        screen: "done",
        ...common,
        sealing: screen.isSealing,
        sealingSince: envelope.sealingSince?.toISOString() ?? null,
        isSealRefused: envelope.sealDifferences !== null,
        remaining: screen.waitingFor,
        redirectUrl: redirectOf(party),
        files: filesOf(link, party, { pending: true }),
        reading: await readingOf(connection, link, party, now),
      };
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
      return {
        screen: "waiting",
        ...common,
        position: { mine: screen.place, total: screen.of },
        waitingFor: currentTurn(party.recipients, party.meta.signingOrder).map(({ name }) => name),
        files: (await isReadable(connection, screen, envelope.teamId)) ? filesOf(link, party) : [],
      };
    case "start":
      return { screen: "sign", ...common, session: await sessionOf(connection, link, party, now) };
  }
}

/** Opening is a VIEWER's whole act, and no reason to take the paper away (ruling 78). */
const readingOf = async (connection: Connection, link: Link, party: Party, now: Date) =>
  completesByOpening(party.recipient.role) ? sessionOf(connection, link, party, now) : null;

async function sessionOf(
  connection: Connection,
  link: Link,
  party: Party,
  now: Date,
): Promise<SigningSession> {
  const { recipient, meta, envelope } = party;
  const consent = await latestConsent(connection, recipient);
  const isCurrent = consent?.textVersion === CONSENT_TEXT_VERSION;
  const { next, why } = nextChoice(party);
  const settings = await loadSettings(connection, envelope.teamId);
  return {
    message: meta.message && fillPlaceholders(meta.message, placeholdersOf(party)),
    expiresAt: recipient.expiresAt?.toISOString() ?? null,
    opened: recipient.readStatus === "OPENED",
    today: todayOf(meta, now),
    consent: {
      textVersion: CONSENT_TEXT_VERSION,
      givenAt: consent && isCurrent ? consent.createdAt.toISOString() : null,
      needsTick: settings.separateConsentTick,
    },
    files: filesOf(link, party),
    fields: fieldsOf(
      link,
      party,
      await loadSignatures(connection, envelope.id),
      hasAssistant(party) ? await loadAssistance(connection, envelope.id) : undefined,
    ),
    shown: await shownParts(connection, party),
    signatureKinds: {
      drawn: meta.drawSignatureEnabled,
      typed: meta.typedSignatureEnabled,
      uploaded: meta.uploadSignatureEnabled,
    },
    attachments: await connection
      .select({
        id: attachments.id,
        label: attachments.label,
        data: attachments.data,
        isLater: attachments.isLater,
      })
      .from(attachments)
      .where(eq(attachments.envelopeId, envelope.id))
      .orderBy(asc(attachments.createdAt), asc(attachments.id)),
    mayRejectSilently: settings.rejectionReasonOptional,
    actionAuth: acts(recipient.role) ? [...requiredActionAuth(party)] : [],
    actionProvenUntil: actionProvenUntil(party, now)?.toISOString() ?? null,
    identity: await identityShown(connection, party),
    advanced: await remoteSignatureShown(connection, party, now),
    nextSigner: next ? { name: next.name, email: next.email, mayChange: true } : null,
    nextUnavailable: why,
    handsOverTo: handsOverTo(party),
    notes: await notesFor(connection, party),
  };
}

const hasAssistant = ({ recipients }: Party) => recipients.some(({ role }) => role === "ASSISTANT");

/** Who only gets a copy has not acted here. */
const redirectOf = ({ meta, envelope, recipient }: Party): string | null =>
  acts(recipient.role)
    ? redirectTarget(meta.redirectUrl, {
        envelopeId: envelope.id,
        recipientId: recipient.id,
        status: recipient.signingStatus,
      })
    : null;

/** SHA-256 of each sealed file, by item id. */
async function sealedDigests(connection: Connection, { items }: Party): Promise<Map<string, string>> {
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

/** What the sender's own words may name, in the mail and here alike (domain/README.md 5.1). */
const placeholdersOf = ({ recipient, envelope }: Party) => ({
  signerName: recipient.name,
  signerEmail: recipient.email,
  documentName: envelope.title,
});

async function maybeParty(
  { db, visitor }: Pick<Context, "db" | "visitor">,
  token: string,
): Promise<Party | null> {
  try {
    return await recipientByToken(db, token, visitor);
  } catch (error) {
    if (isDomainError(error) && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** The team, and whom the recipient sees as the sender: owners see themselves whatever the team tells others. */
export async function loadPeople(connection: Connection, { envelope, meta, recipient }: Party) {
  const [row] = await connection
    .select({ team: { name: teams.name }, owner: { name: users.name, email: users.email } })
    .from(teams)
    .innerJoin(users, eq(users.id, envelope.userId))
    .where(eq(teams.id, envelope.teamId));
  if (!row) throw new DomainError("INTERNAL_SERVER_ERROR", "The envelope has no team or owner.");
  const { includeSenderDetails } = await loadSettings(connection, envelope.teamId);
  const owner = shownSender({
    owner: row.owner,
    teamName: row.team.name,
    includeSenderDetails: includeSenderDetails || recipient.email.toLowerCase() === row.owner.email,
    replyTo: meta.emailReplyTo ?? parseSender(env().MAIL_FROM).address,
  });
  return { team: row.team, owner };
}

/** The reason given at cancelling lives in the evidence. */
async function cancelReason(connection: Connection, envelopeId: string): Promise<string | null> {
  const data = AUDIT_DATA.DOCUMENT_CANCELLED.safeParse(
    await lastRecorded(connection, envelopeId, "DOCUMENT_CANCELLED"),
  );
  return data.success ? (data.data.reason ?? null) : null;
}
