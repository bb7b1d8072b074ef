import { asc, desc, eq } from "drizzle-orm";
import { listReachableTeams } from "@/server/auth/team-role";
import type { Connection } from "@/server/db/client";
import {
  accountActivities,
  apiTokens,
  avatars,
  claimedGroups,
  companyIdentities,
  contacts,
  noticePreferences,
  organisationMembers,
  organisations,
  passkeys,
  savedSignatures,
  savedViews,
  scimUsers,
  sessions,
  type users,
} from "@/server/db/schema";
import {
  listAccountMails,
  listAccountNotices,
  listOwnedEnvelopes,
  listReceivedByAddress,
} from "@/server/db/store/own-records";
import type { ZipPart } from "@/server/evidence/zip-stream";
import { buildFilePart, buildTextPart } from "./text-part";

/** Rows of a kind, the newest. */
const MOST_ROWS = 10_000;

type User = typeof users.$inferSelect;

/**
 * Yields the person's data as JSON files: never a secret such as a password, a key or the secret of an app.
 */
export async function* streamOwnData(db: Connection, user: User): AsyncGenerator<ZipPart> {
  const { passwordHash, ...account } = user;
  yield toJsonPart("account", { ...account, hasPassword: passwordHash !== null });
  for (const [name, read] of Object.entries(OF_ACCOUNT)) yield toJsonPart(name, await read(db, user));
  const [avatar] = await db.select({ png: avatars.png }).from(avatars).where(eq(avatars.userId, user.id));
  if (avatar) yield buildFilePart("picture.png", avatar.png);
  // Without a confirmed address the person learns nothing of what others sent to it.
  if (user.emailVerifiedAt !== null)
    yield toJsonPart("received", await listReceivedByAddress(db, user.email, MOST_ROWS));
}

const toJsonPart = (name: string, data: unknown): ZipPart =>
  buildTextPart(`${name}.json`, `${JSON.stringify(data, null, 2)}\n`);

type Read = (db: Connection, user: User) => Promise<unknown>;

const OF_ACCOUNT: Readonly<Record<string, Read>> = {
  organisations: (db, { id }) =>
    db
      .select({ id: organisations.id, name: organisations.name, role: organisationMembers.role })
      .from(organisationMembers)
      .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
      .where(eq(organisationMembers.userId, id)),
  teams: (db, { id }) => listReachableTeams(db, id),
  sessions: (db, { id }) =>
    db
      .select({
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        revokedAt: sessions.revokedAt,
        ipAddress: sessions.ipAddress,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.createdAt))
      .limit(MOST_ROWS),
  passkeys: (db, { id }) =>
    db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, id)),
  "company-sign-ins": (db, { id }) =>
    db
      .select({
        organisationId: companyIdentities.organisationId,
        issuer: companyIdentities.issuer,
        subject: companyIdentities.subject,
        linkedAt: companyIdentities.linkedAt,
        createdAt: companyIdentities.createdAt,
      })
      .from(companyIdentities)
      .where(eq(companyIdentities.userId, id)),
  "directory-records": (db, { id }) => db.select().from(scimUsers).where(eq(scimUsers.userId, id)),
  "directory-groups": (db, { id }) => db.select().from(claimedGroups).where(eq(claimedGroups.userId, id)),
  "api-tokens": (db, { id }) =>
    db
      .select({
        name: apiTokens.name,
        teamId: apiTokens.teamId,
        lastFour: apiTokens.lastFour,
        scopes: apiTokens.scopes,
        addressRanges: apiTokens.addressRanges,
        perMinute: apiTokens.perMinute,
        documentFolderIds: apiTokens.documentFolderIds,
        templateFolderIds: apiTokens.templateFolderIds,
        templateIds: apiTokens.templateIds,
        createdAt: apiTokens.createdAt,
        expiresAt: apiTokens.expiresAt,
        revokedAt: apiTokens.revokedAt,
        lastUsedAt: apiTokens.lastUsedAt,
        lastUsedIp: apiTokens.lastUsedIp,
      })
      .from(apiTokens)
      .where(eq(apiTokens.userId, id))
      .limit(MOST_ROWS),
  "security-activity": (db, { id }) =>
    db
      .select()
      .from(accountActivities)
      .where(eq(accountActivities.userId, id))
      .orderBy(desc(accountActivities.id))
      .limit(MOST_ROWS),
  signatures: (db, { id }) => db.select().from(savedSignatures).where(eq(savedSignatures.userId, id)),
  "notice-preferences": (db, { id }) =>
    db.select().from(noticePreferences).where(eq(noticePreferences.userId, id)),
  notices: (db, { id }) => listAccountNotices(db, id, MOST_ROWS),
  "saved-views": (db, { id }) => db.select().from(savedViews).where(eq(savedViews.userId, id)),
  contacts: (db, { id }) =>
    db.select().from(contacts).where(eq(contacts.userId, id)).orderBy(asc(contacts.id)).limit(MOST_ROWS),
  mails: (db, { id }) => listAccountMails(db, id, MOST_ROWS),
  documents: (db, { id }) => listOwnedEnvelopes(db, id, MOST_ROWS),
};
