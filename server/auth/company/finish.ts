import { and, eq, gt } from "drizzle-orm";
import { clock } from "@/server/clock";
import type { Connection, Database } from "@/server/db/client";
import { companyTrips, organisationMembers, users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import type { CompanyRefusal } from "@/server/domain/company/refusals";
import { type CompanyPerson, discoverProvider, redeemCode } from "@/server/identity/company/provider";
import { log } from "@/server/log";
import { OutboundProblem } from "@/server/outbound/problem";
import type { TenantDialling } from "@/server/outbound/tenant";
import { hashLinkToken } from "@/server/secrets";
import { openAccountSession } from "../enter";
import { knownDevice } from "../known-device";
import { loadGroupsClaim, storeClaimedGroups } from "./claimed-groups";
import { buildRedirectUri, loadCompanyConnection, toCompanyClient } from "./connection";
import { type IdentityRow, loadCompanyIdentity } from "./identity";
import { provisionCompanyMember } from "./just-in-time";
import { encryptSignOutToken } from "./leave";
import { openLink } from "./link";

export type CompanyMember = { organisationId: number; userId: number };

export type CompanyOutcome =
  | { kind: "entered"; sessionId: string; device: string; next: string; member: CompanyMember }
  /** An account exists already: its owner has to prove that it is theirs. */
  | { kind: "link"; ticket: string }
  | { kind: "refused"; reason: CompanyRefusal };

type ProviderCallback = {
  organisationId: number;
  query: string;
  state: string;
  device: string | null;
};
type FinishContext = { origin: Origin; dialling: TenantDialling };

const buildRefusal = (reason: CompanyRefusal): CompanyOutcome => ({ kind: "refused", reason });

/**
 * Completes the redirect from an organisation's provider: uses up the state, exchanges the code and opens a
 * session. The library makes every check of the protocol. This code decides which account the person may use
 * (T59).
 */
export async function finishCompanySignIn(
  db: Database,
  back: ProviderCallback,
  { origin, dialling }: FinishContext,
): Promise<CompanyOutcome> {
  const now = await clock.now(db);
  const trip = await takeTrip(db, back, now);
  const row = trip && (await loadCompanyConnection(db, trip.organisationId));
  if (!trip || !row?.isEnabled || row.issuer !== trip.issuer || row.clientId !== trip.clientId)
    return buildRefusal("over");
  const query = new URLSearchParams(back.query);
  if (query.has("error")) return buildRefusal("denied");
  let person: CompanyPerson;
  let idTokenEncrypted: string | null;
  try {
    const config = await discoverProvider(toCompanyClient(row), { dialling, now });
    const address = new URL(`${buildRedirectUri(row.organisationId)}?${query}`);
    const groupsClaim = await loadGroupsClaim(db, row.organisationId);
    const redeemed = await redeemCode(config, address, { ...trip, state: back.state }, groupsClaim);
    person = redeemed.person;
    idTokenEncrypted = encryptSignOutToken(row, config, redeemed.idToken);
  } catch (error) {
    const isAway = findOutboundProblem(error) !== null;
    log.warn({ organisationId: row.organisationId, err: error }, "a company sign-in failed");
    return buildRefusal(isAway ? "unavailable" : "invalid");
  }
  return admitPerson(db, { person, row, idTokenEncrypted, next: trip.next, device: back.device }, origin);
}

/** Deletes the trip, so that its state is used once, and only for the organisation it was made for. */
async function takeTrip(connection: Connection, { state, organisationId }: ProviderCallback, now: Date) {
  const [trip] = await connection
    .delete(companyTrips)
    .where(and(eq(companyTrips.stateHash, hashLinkToken(state)), gt(companyTrips.expiresAt, now)))
    .returning();
  return trip?.organisationId === organisationId ? trip : null;
}

function findOutboundProblem(error: unknown): OutboundProblem | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1)
    if (cause instanceof OutboundProblem) return cause;
  return null;
}

type VerifiedSignIn = {
  person: CompanyPerson;
  row: { organisationId: number; teamId: number | null };
  idTokenEncrypted: string | null;
  next: string;
  device: string | null;
};

async function admitPerson(db: Database, known: VerifiedSignIn, origin: Origin): Promise<CompanyOutcome> {
  const { person, row, idTokenEncrypted, next } = known;
  const { organisationId } = row;
  const identity = await loadCompanyIdentity(db, organisationId, person);
  if (identity) return signInMember(db, identity, known, origin);
  const accountMatch = await db.transaction((tx) => provisionCompanyMember(tx, person, row, origin));
  if (accountMatch === null) return buildRefusal("address");
  if (accountMatch.kind === "shut") return buildRefusal("shut");
  if (accountMatch.kind === "made") return signInMember(db, accountMatch.identity, known, origin);
  const { issuer, subject } = person;
  await storeClaimedGroups(db, { organisationId, userId: accountMatch.userId }, person.groups);
  return {
    kind: "link",
    ticket: await openLink(db, {
      organisationId,
      issuer,
      subject,
      idTokenEncrypted,
      next,
      userId: accountMatch.userId,
    }),
  };
}

/** Opens a session for a known person. It reaches the organisation alone while the account is not linked. */
async function signInMember(
  db: Database,
  { organisationId, userId, linkedAt }: IdentityRow,
  { person, device, idTokenEncrypted, next }: Omit<VerifiedSignIn, "row">,
  origin: Origin,
): Promise<CompanyOutcome> {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, disabledAt: users.disabledAt })
    .from(users)
    .innerJoin(
      organisationMembers,
      and(eq(organisationMembers.userId, users.id), eq(organisationMembers.organisationId, organisationId)),
    )
    .where(eq(users.id, userId));
  if (!user || user.disabledAt !== null) return buildRefusal("shut");
  const member = { organisationId, userId };
  await storeClaimedGroups(db, member, person.groups);
  const now = await clock.now(db);
  const isNewBrowser = !knownDevice.isKnown(device, user, now);
  const reach = linkedAt === null ? organisationId : null;
  const sessionId = await openAccountSession(
    db,
    { id: userId, way: "COMPANY", isNewBrowser, reach, companyId: organisationId, idTokenEncrypted },
    origin,
  );
  return { kind: "entered", sessionId, device: knownDevice.withAccount(device, user, now), next, member };
}
