import { requireTeamMember } from "@/server/auth/file-access";
import { findDomainError } from "@/server/caller";
import { authenticators, companyConnections, companyDomains } from "@/server/db/schema";
import { newId } from "@/server/ids";
import type { World } from "../world/world";
import type { openSignedInBrowser } from "./own-browser";

export const getOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error) => findDomainError(error)?.code ?? String(error),
  );

type Browser = Awaited<ReturnType<typeof openSignedInBrowser>>;
type GuardedTeam = { organisationId: number; teamId: number; teamUrl: string };

/**
 * Returns a browser's results for a team's list, its organisation's members, its own members and a file, in
 * that order.
 */
export async function probeGuardedTeam(
  browser: Browser,
  { organisationId, teamId, teamUrl }: GuardedTeam,
): Promise<string[]> {
  const call = await browser.call();
  return [
    await getOutcome(call.envelope.find({})),
    await getOutcome(call.member.list({ place: { kind: "organisation", organisationId } })),
    await getOutcome(call.member.list({ place: { kind: "team", teamId } })),
    await getOutcome(requireTeamMember(browser.headers, teamUrl)),
  ];
}

/** Gives an organisation a proven domain and a provider for its members' sign-in. */
export async function enableCompanySignIn(
  { db, owner }: World,
  organisationId: number,
  changedAt: Date,
): Promise<void> {
  const now = new Date();
  const domain = { id: newId(), organisationId, domain: "acme.example", token: newId() };
  await db.insert(companyDomains).values({ ...domain, verifiedAt: now, createdAt: now });
  const provider = { issuer: "https://login.acme.example", clientId: "us", clientSecretEncrypted: "x" };
  await db.insert(companyConnections).values({
    ...provider,
    organisationId,
    isEnabled: true,
    teamId: owner.teamId,
    createdAt: now,
    updatedAt: changedAt,
  });
}

/** Protects an account's password sign-in by an authenticator app. */
export async function requireAuthenticatorApp({ db }: World, userId: number): Promise<void> {
  const now = new Date();
  const app = { secretEncrypted: "x", confirmedAt: now, guardsSignIn: true, createdAt: now };
  await db
    .insert(authenticators)
    .values({ userId, ...app })
    .onConflictDoNothing();
}
