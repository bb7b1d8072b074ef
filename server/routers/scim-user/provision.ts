import { loadCompanyConnection } from "@/server/auth/company/connection";
import { findOrCreateAccount, joinOrganisation } from "@/server/auth/company/just-in-time";
import { clock } from "@/server/clock";
import { ScimProblem } from "@/server/contract/scim/problem";
import type { UserValues } from "@/server/contract/scim/user";
import type { Transaction } from "@/server/db/client";
import { findOrganisationByAddress } from "@/server/db/store/company-domain";
import type { SettingsBy } from "@/server/db/store/organisation-log";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";

/**
 * Returns the work address, else the `userName`. It must be in a verified domain of the organisation, or a
 * directory could take over foreign accounts.
 * @throws ScimProblem invalidValue
 */
export async function resolveWorkAddress(
  tx: Transaction,
  organisationId: number,
  { email, userName }: Pick<UserValues, "email" | "userName">,
): Promise<string> {
  const address = normaliseEmailAddress(email ?? userName);
  if (address === null)
    throw new ScimProblem("invalidValue", "emails: an address is needed here, or as userName.");
  if ((await findOrganisationByAddress(tx, address)) !== organisationId)
    throw new ScimProblem(
      "invalidValue",
      "emails: the address lies in no domain that the organisation has verified.",
    );
  return address;
}

/** Returns the account of an address, creating one if needed. An existing account is not changed. */
export async function ensureDirectoryAccount(tx: Transaction, email: string, values: UserValues) {
  const { displayName, formattedName, givenName, familyName } = values;
  const full = [givenName, familyName].filter((part) => part !== null).join(" ");
  const name = displayName ?? formattedName ?? (full === "" ? null : full);
  return findOrCreateAccount(tx, { email, name }, await clock.now(tx));
}

/** Makes a person a member, in the team for newcomers. A present member stays as they are. */
export async function admitMember(
  tx: Transaction,
  organisationId: number,
  userId: number,
  by: SettingsBy,
): Promise<void> {
  const teamId = (await loadCompanyConnection(tx, organisationId))?.teamId ?? null;
  await joinOrganisation(tx, userId, { organisationId, teamId }, { by, now: await clock.now(tx) });
}
