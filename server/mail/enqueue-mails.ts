import { eq } from "drizzle-orm";
import type { Transaction } from "@/server/db/client";
import { noticePreferences, organisations, teams, users } from "@/server/db/schema";
import { type Aggregate, loadAggregate, type RecipientRow } from "@/server/db/store/envelope";
import { buildMailedUrl, newMailNonce } from "@/server/db/store/mail-link";
import { resolveTeamSettings, SETTINGS_COLUMNS } from "@/server/db/store/tenancy";
import { buildSigningUrl, computeRecipientCode, readSigningToken } from "@/server/db/store/tokens";
import type { PlannedMail } from "@/server/domain/mail-plan";
import { isSentAtOnce, type NoticeMail } from "@/server/domain/notice/kinds";
import { chooseLanguage } from "@/server/domain/recipient/language";
import { needsToAct } from "@/server/domain/recipient/role";
import { hasLaterGroups } from "@/server/domain/recipient/turn";
import { getShownSender } from "@/server/domain/sender";
import { env } from "@/server/env";
import { type NewMail, queueMails } from "./compose";
import type { MailInput } from "./data";
import { parseSender } from "./transport";

type EnvelopeMailContext = {
  current: Aggregate;
  /** The recipients as they were when the mails were planned, for those removed since. */
  before: Aggregate;
  owner: {
    id: number;
    name: string;
    email: string;
    language: "en" | "es";
    isDisabled: boolean;
    /** Their preference for news by mail (domain/mail.md 5.5). */
    news: NoticeMail;
  };
  team: { name: string; url: string };
  /** True if mails name the person behind the team. */
  includeSenderDetails: boolean;
};

/**
 * Turns planned mails into rows and jobs of this transaction. Call it after the state change: names,
 * addresses, links and dates are those of now. `aggregate` (as of the plan) still serves for removed
 * recipients. A mail planned twice for one cause is written once.
 * @param current the envelope as it is now, which is loaded by default
 */
export async function enqueueMails(
  tx: Transaction,
  aggregate: Aggregate,
  plan: readonly PlannedMail[],
  now: Date,
  current?: Aggregate,
): Promise<void> {
  if (plan.length === 0) return;
  const scene = await loadScene(tx, aggregate, current);
  const { id: envelopeId, teamId } = aggregate.envelope;
  const newMails: NewMail[] = [];
  for (const planned of plan) {
    const addressee =
      planned.to === "owner" ? addressOwner(planned, scene) : addressRecipient(planned, scene);
    const nonce = newMailNonce();
    const words =
      planned.to === "owner" ? buildOwnerMail(planned, scene) : buildRecipientMail(planned, scene, nonce);
    if (!addressee || !words) continue;
    const uniqueKey = buildMailKey(planned, envelopeId, addressee.to.email, now);
    const carriesLink = words !== null && "url" in words.data && words.data.url.endsWith(nonce);
    const linkNonce = carriesLink ? nonce : undefined;
    newMails.push({ ...addressee, ...words, uniqueKey, linkNonce, envelopeId, teamId, now });
  }
  await queueMails(tx, newMails);
}

async function loadScene(
  tx: Transaction,
  before: Aggregate,
  loaded: Aggregate | undefined,
): Promise<EnvelopeMailContext> {
  const { envelope } = before;
  const [people] = await tx
    .select({
      user: users,
      team: { name: teams.name, url: teams.url },
      settings: SETTINGS_COLUMNS,
      news: noticePreferences.mail,
    })
    .from(users)
    .innerJoin(teams, eq(teams.id, envelope.teamId))
    .innerJoin(organisations, eq(organisations.id, teams.organisationId))
    .leftJoin(noticePreferences, eq(noticePreferences.userId, users.id))
    .where(eq(users.id, envelope.userId));
  const current = loaded ?? (await loadAggregate(tx, envelope));
  const user = people?.user;
  return {
    current,
    before,
    owner: {
      id: envelope.userId,
      name: user?.name || user?.email || "",
      email: user?.email ?? "",
      language: user?.language ?? "en",
      isDisabled: !user || user.disabledAt !== null,
      news: people?.news ?? "AT_ONCE",
    },
    team: people?.team ?? { name: "", url: "" },
    includeSenderDetails: resolveTeamSettings(people?.settings).includeSenderDetails,
  };
}

type ToOwner = Extract<PlannedMail, { to: "owner" }>;
type ToRecipient = Exclude<PlannedMail, ToOwner>;
type Addressee = Pick<NewMail, "to" | "language" | "recipientId" | "userId">;

/**
 * The same cause, person and address give the same key; a corrected address gives a new one, so it gets the
 * mail.
 */
function buildMailKey(planned: PlannedMail, envelopeId: string, email: string, now: Date): string {
  const about = planned.about === null ? [] : [planned.about];
  const cause = planned.cause === "each" ? [now.toISOString()] : [];
  return [planned.kind, envelopeId, planned.to, ...about, email, ...cause].join(":");
}

const findRecipient = (
  { current, before }: EnvelopeMailContext,
  id: number | null,
): RecipientRow | undefined =>
  current.recipients.find((row) => row.id === id) ?? before.recipients.find((row) => row.id === id);

function addressOwner(planned: ToOwner, scene: EnvelopeMailContext): Addressee | null {
  const { owner } = scene;
  const isTold = planned.unlessAddressOf.some(
    (id) => findRecipient(scene, id)?.email.toLowerCase() === owner.email,
  );
  if (isTold || owner.isDisabled || !isSentAtOnce(planned.kind, owner.news)) return null;
  return { to: { name: owner.name, email: owner.email }, language: owner.language, userId: owner.id };
}

/**
 * The addressee of a mail to a recipient: as they are now, or their former address if that is what the mail
 * is about.
 */
const findAddressed = (planned: ToRecipient, scene: EnvelopeMailContext): RecipientRow | undefined =>
  planned.kind === "RECIPIENT_ADDRESS_REPLACED"
    ? scene.before.recipients.find(({ id }) => id === planned.to)
    : findRecipient(scene, planned.to);

function addressRecipient(planned: ToRecipient, scene: EnvelopeMailContext): Addressee | null {
  const row = findAddressed(planned, scene);
  if (!row) return null;
  const isKept = scene.current.recipients.some(({ id }) => id === row.id);
  return {
    to: { name: row.name, email: row.email },
    language: chooseLanguage(row, scene.current.meta),
    recipientId: isKept ? row.id : null,
  };
}

const buildOwnerUrl = ({ team, current }: EnvelopeMailContext) =>
  `${env().BASE_URL}/t/${team.url}/envelopes/${current.envelope.id}`;

function buildOwnerMail(planned: ToOwner, scene: EnvelopeMailContext): MailInput | null {
  const { title } = scene.current.envelope;
  const url = buildOwnerUrl(scene);
  if (planned.kind === "OWNER_COMPLETED") return { kind: planned.kind, data: { title, url } };
  if (planned.kind === "OWNER_DELETED_BY_ADMIN")
    return { kind: planned.kind, data: { title, reason: planned.reason ?? "" } };
  if (planned.kind === "OWNER_OPENED_BY_ADMIN")
    return { kind: planned.kind, data: { title, url, reason: planned.reason ?? "" } };
  const row = findRecipient(scene, planned.about);
  if (!row) return null;
  const about = { title, url, person: { name: row.name, email: row.email } };
  switch (planned.kind) {
    case "OWNER_RECIPIENT_SIGNED": {
      const acting = scene.current.recipients.filter(({ role }) => needsToAct(role));
      const done = acting.filter(({ signingStatus }) => signingStatus === "SIGNED").length;
      return { kind: planned.kind, data: { ...about, role: row.role, done, total: acting.length } };
    }
    case "OWNER_REJECTED":
      return { kind: planned.kind, data: { ...about, reason: planned.reason ?? "", by: planned.by ?? null } };
    case "OWNER_ADDRESS_CHANGED": {
      const former = scene.before.recipients.find(({ id }) => id === row.id);
      if (!former || !planned.by) return null;
      return { kind: planned.kind, data: { ...about, formerEmail: former.email, by: planned.by } };
    }
    case "OWNER_RECIPIENT_EXPIRED":
      return { kind: planned.kind, data: { ...about, ...getLapseDetails(row, scene) } };
    case "OWNER_NEW_LINK_ASKED":
    case "OWNER_NEXT_SIGNER_CHOSEN":
    case "OWNER_IDENTITY_MISMATCH":
      return { kind: planned.kind, data: about };
    case "OWNER_QUESTION_ASKED":
      return { kind: planned.kind, data: { ...about, question: planned.reason ?? "" } };
    case "OWNER_WRONG_PERSON":
      return { kind: planned.kind, data: { ...about, message: planned.reason ?? "" } };
    case "OWNER_DIRECT_LINK_USED":
      return { kind: planned.kind, data: { ...about, role: row.role } };
  }
}

function buildRecipientMail(
  planned: ToRecipient,
  scene: EnvelopeMailContext,
  nonce: string,
): MailInput | null {
  const row = findAddressed(planned, scene);
  if (!row) return null;
  const { owner, team, current } = scene;
  const isOwner = row.email.toLowerCase() === owner.email;
  const base = {
    title: current.envelope.title,
    // An owner who is also a recipient sees their own name and address as the sender.
    sender: { ...toNameAndEmail(isOwner ? owner : buildSceneSender(scene)), team: team.name },
    recipient: { name: row.name, email: row.email },
  };
  const url = buildMailedUrl(buildSigningUrl(readSigningToken(row)), nonce);
  switch (planned.kind) {
    case "RECIPIENT_REQUEST":
    case "RECIPIENT_REQUEST_AGAIN":
      return { kind: planned.kind, data: { ...base, ...getRequestDetails(row, scene), url } };
    case "RECIPIENT_REMINDER": {
      const which = { number: row.reminderCount, isLast: row.nextReminderAt === null };
      return { kind: planned.kind, data: { ...base, ...getRequestDetails(row, scene), url, ...which } };
    }
    case "RECIPIENT_WAITING":
      return { kind: planned.kind, data: { ...base, url } };
    case "RECIPIENT_COMPLETED":
      // An owner who is also a recipient finds the finished document among their own.
      return {
        kind: planned.kind,
        data: { ...base, ...getOwnWords(scene), role: row.role, url: isOwner ? buildOwnerUrl(scene) : url },
      };
    case "RECIPIENT_REJECTED":
      return { kind: planned.kind, data: { ...base, reason: planned.reason ?? "", by: planned.by ?? null } };
    case "RECIPIENT_CANCELLED": {
      const rejecting = findRecipient(scene, planned.about);
      const rejectedBy = rejecting ? rejecting.name || rejecting.email : null;
      return { kind: planned.kind, data: { ...base, reason: planned.reason, rejectedBy } };
    }
    case "RECIPIENT_DELETED":
    case "RECIPIENT_REMOVED":
    case "RECIPIENT_ADDRESS_REPLACED":
      return { kind: planned.kind, data: base };
  }
}

/**
 * A visitor of a direct link got no request by mail: the sender's words come with the finished document
 * instead.
 */
const getOwnWords = ({ current: { envelope, meta } }: EnvelopeMailContext) =>
  envelope.source === "TEMPLATE_DIRECT_LINK"
    ? { subject: meta.subject || null, message: meta.message || null }
    : {};

const toNameAndEmail = ({ name, email }: { name: string; email: string }) => ({ name, email });

const buildSceneSender = ({ owner, team, current, includeSenderDetails }: EnvelopeMailContext) =>
  getShownSender({
    owner,
    teamName: team.name,
    includeSenderDetails,
    replyTo: current.meta.emailReplyTo ?? parseSender(env().MAIL_FROM).address,
  });

const getLapseDetails = (row: RecipientRow, { current: { meta, recipients } }: EnvelopeMailContext) => ({
  role: row.role,
  expiredAt: row.expiresAt?.toISOString() ?? "",
  timeZone: meta.timezone,
  holdsOthers: hasLaterGroups(row, recipients, meta.signingOrder),
});

const getRequestDetails = (row: RecipientRow, { current: { meta } }: EnvelopeMailContext) => ({
  role: row.role,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  timeZone: meta.timezone,
  subject: meta.subject || null,
  message: meta.message || null,
  recipientCode: computeRecipientCode(row),
});
