import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection, Database, Transaction } from "@/server/db/client";
import { companyLinks, organisations, sessions, users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { newLinkToken } from "@/server/ids";
import { hashLinkToken } from "@/server/secrets";
import { findConfirmedAuthenticator } from "../authenticator";
import { openAccountSession } from "../enter";
import { withFailureCount } from "../failed-tries";
import { knownDevice } from "../known-device";
import { toClientNetwork } from "../network";
import { HOUR_MS } from "../rate";
import { recordSecurityChange } from "../security-changed";
import type { SignedIn } from "../session-store";
import { consumeSignInCode, mailSignInCode } from "../sign-in-code";
import { loadCompanyConnection } from "./connection";
import { addIdentity } from "./identity";
import { buildProviderAuthor, joinOrganisation, loadDirectoryStatus } from "./just-in-time";
import { mailMemberJoined } from "./member-joined-mails";

const LINK_MS = HOUR_MS / 4;

type CompanyMember = { organisationId: number; userId: number };
type LinkRow = typeof companyLinks.$inferSelect;
type User = typeof users.$inferSelect;

export async function openLink(
  connection: Connection,
  link: Pick<LinkRow, "organisationId" | "issuer" | "subject" | "userId" | "next" | "idTokenEncrypted">,
): Promise<string> {
  const now = await clock.now(connection);
  const ticket = newLinkToken();
  await connection.delete(companyLinks).where(lt(companyLinks.expiresAt, now));
  await connection.insert(companyLinks).values({
    ...link,
    ticketHash: hashLinkToken(ticket),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_MS),
  });
  return ticket;
}

type OpenLink = { link: LinkRow; user: User; organisation: string };

/** @throws DomainError INVALID_REQUEST if the ticket is unknown or has expired */
async function loadOpenLink(connection: Connection, ticket: string | null): Promise<OpenLink> {
  const now = await clock.now(connection);
  const [row] = await connection
    .select({ link: companyLinks, user: users, organisation: organisations.name })
    .from(companyLinks)
    .innerJoin(users, and(eq(users.id, companyLinks.userId), isNull(users.disabledAt)))
    .innerJoin(organisations, eq(organisations.id, companyLinks.organisationId))
    .where(and(eq(companyLinks.ticketHash, hashLinkToken(ticket ?? "")), gt(companyLinks.expiresAt, now)));
  if (!row) throw new DomainError("INVALID_REQUEST", "This way in is over. Begin again.");
  return row;
}

/**
 * A mailed code proves less than a second factor: an account that has one is linked by its own sign-in only.
 * So is every account if no mail can be sent.
 */
async function mayUseMailedCode(connection: Connection, { id }: User): Promise<boolean> {
  if (!env().SMTP_URL) return false;
  return !(await findConfirmedAuthenticator(connection, id))?.guardsSignIn;
}

export async function loadLinkPage(connection: Connection, ticket: string | null) {
  const { user, organisation } = await loadOpenLink(connection, ticket);
  return { email: user.email, organisation, takesCode: await mayUseMailedCode(connection, user) };
}

/**
 * Mails a code to the account's own address, naming the organisation whose sign-in it links (mail 25).
 * @throws DomainError INVALID_REQUEST, FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function sendLinkCode(connection: Connection, ticket: string | null): Promise<void> {
  const { user, organisation } = await loadOpenLink(connection, ticket);
  if (!(await mayUseMailedCode(connection, user))) throw new DomainError("FORBIDDEN");
  await mailSignInCode(connection, user, organisation);
}

/**
 * Links by the account's own sign-in in the same browser, made after the provider's redirect. An older
 * session proves nothing: it may be another person's. Returns the next path.
 * @throws DomainError INVALID_REQUEST, UNAUTHORIZED, FORBIDDEN (another account, or signed in before)
 */
export async function linkBySession(
  db: Database,
  ticket: string | null,
  account: SignedIn | null,
  origin: Origin,
): Promise<{ next: string; member: CompanyMember }> {
  const { link } = await loadOpenLink(db, ticket);
  if (!account) throw new DomainError("UNAUTHORIZED");
  const [session] = await db.select().from(sessions).where(eq(sessions.id, account.sessionId));
  const isOwn = account.userId === link.userId && account.reach === null;
  if (!isOwn || !session || session.createdAt < link.createdAt) throw new DomainError("FORBIDDEN");
  await db.transaction(async (tx) => {
    await completeLink(tx, link, origin);
    // The provider has just confirmed the person in this browser too.
    await tx
      .update(sessions)
      .set({ companyId: link.organisationId, idTokenEncrypted: link.idTokenEncrypted })
      .where(eq(sessions.id, account.sessionId));
  });
  return { next: link.next, member: link };
}

/**
 * Links by the mailed code and opens a session. Wrong codes count like failed sign-ins.
 * @throws DomainError INVALID_REQUEST, FORBIDDEN, TWO_FACTOR_AUTH_FAILED, EXPIRED_CODE, TOO_MANY_REQUESTS
 */
export async function linkByCode(
  db: Database,
  { ticket, code, device }: { ticket: string | null; code: string; device: string | null },
  origin: Origin,
): Promise<{ sessionId: string; device: string; next: string; member: CompanyMember }> {
  const { link, user } = await loadOpenLink(db, ticket);
  if (!(await mayUseMailedCode(db, user))) throw new DomainError("FORBIDDEN");
  const tried = { door: "sign-in", account: user.email, network: toClientNetwork(origin.ipAddress) } as const;
  const opened = await withFailureCount(db, tried, async () =>
    (await consumeSignInCode(db, user, code)) ? user : null,
  );
  if (!opened) throw new DomainError("TWO_FACTOR_AUTH_FAILED");
  const now = await clock.now(db);
  await db.transaction(async (tx) => {
    await completeLink(tx, link, origin);
    await confirmAddress(tx, user, now);
  });
  const isNewBrowser = !knownDevice.isKnown(device, user, now);
  const sessionId = await openAccountSession(
    db,
    {
      ...({ id: user.id, way: "COMPANY", isNewBrowser } as const),
      companyId: link.organisationId,
      idTokenEncrypted: link.idTokenEncrypted,
    },
    origin,
  );
  return { sessionId, device: knownDevice.withAccount(device, user, now), next: link.next, member: link };
}

/**
 * A mailed code confirms the address. If it was unconfirmed, a stranger may have opened the account: password
 * and sessions become void. Otherwise the stranger could wait in the account for its owner.
 */
async function confirmAddress(tx: Transaction, { id, emailVerifiedAt }: User, now: Date): Promise<void> {
  if (emailVerifiedAt !== null) return;
  await tx
    .update(users)
    .set({ emailVerifiedAt: now, passwordHash: null, updatedAt: now })
    .where(eq(users.id, id));
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt)));
}

async function completeLink(tx: Transaction, link: LinkRow, origin: Origin): Promise<void> {
  const { organisationId, issuer, subject, userId } = link;
  const now = await clock.now(tx);
  const used = await tx
    .delete(companyLinks)
    .where(eq(companyLinks.ticketHash, link.ticketHash))
    .returning({ userId: companyLinks.userId });
  const row = await loadCompanyConnection(tx, organisationId);
  const isGone = (await loadDirectoryStatus(tx, organisationId, userId)) === "gone";
  if (used.length === 0 || isGone || !row?.isEnabled || row.issuer !== issuer)
    throw new DomainError("INVALID_REQUEST", "This way in is over. Begin again.");
  const createdIdentity = await addIdentity(tx, {
    organisationId,
    issuer,
    subject,
    userId,
    linkedAt: now,
    createdAt: now,
  });
  if (!createdIdentity) throw new DomainError("CONFLICT");
  if (await joinOrganisation(tx, userId, row, { by: buildProviderAuthor(origin), now }))
    await mailMemberJoined(tx, { organisationId, userId, now });
  const [organisation] = await tx
    .select({ name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  const about = organisation?.name ?? "";
  await recordSecurityChange(tx, { userId, kind: "COMPANY_LINKED", about, origin, now });
}
