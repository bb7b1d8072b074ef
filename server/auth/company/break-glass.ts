import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Connection, Transaction } from "@/server/db/client";
import {
  authenticators,
  companyConnections,
  organisationMembers,
  organisations,
  users,
} from "@/server/db/schema";
import { recordActivity } from "@/server/db/store/account-activity";
import type { Origin } from "@/server/db/store/audit";
import { listAdminsToNotify } from "@/server/db/store/organisation-admins";
import type { SignInWay } from "@/server/domain/account/activity";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { log } from "@/server/log";
import { queueMail } from "@/server/mail/compose";
import { TWO_FACTOR_WAYS } from "./closed-organisations";

/** An organisation admin, with their break-glass status (they may bypass a required company sign-in). */
export type Admin = {
  userId: number;
  name: string;
  email: string;
  /** Has a password and an authenticator for it, as a break-glass sign-in needs. */
  hasSecondFactor: boolean;
  isBreakGlass: boolean;
};

export async function listOrganisationAdmins(
  connection: Connection,
  organisationId: number,
): Promise<Admin[]> {
  const rows = await connection
    .select({ user: users, breakGlassAt: organisationMembers.breakGlassAt, app: authenticators.confirmedAt })
    .from(organisationMembers)
    .innerJoin(users, and(eq(users.id, organisationMembers.userId), isNull(users.disabledAt)))
    .leftJoin(authenticators, and(eq(authenticators.userId, users.id), eq(authenticators.guardsSignIn, true)))
    .where(and(eq(organisationMembers.organisationId, organisationId), eq(organisationMembers.role, "ADMIN")))
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ user: { id, name, email, passwordHash }, breakGlassAt, app }) => ({
    userId: id,
    name,
    email,
    hasSecondFactor: app !== null && passwordHash !== null,
    isBreakGlass: breakGlassAt !== null,
  }));
}

const isReady = ({ isBreakGlass, hasSecondFactor }: Admin): boolean => isBreakGlass && hasSecondFactor;

/**
 * Refuses to remove the last break-glass admin of an organisation that requires its own sign-in: it would
 * lock itself out. The caller locks the organisation, unless the admins act on themselves.
 * @throws DomainError INVALID_REQUEST
 */
export async function assertBreakGlassStays(
  tx: Transaction,
  organisationId: number,
  userId: number,
): Promise<void> {
  const [required] = await tx
    .select({ id: companyConnections.organisationId })
    .from(companyConnections)
    .where(
      and(eq(companyConnections.organisationId, organisationId), isNotNull(companyConnections.requiredAt)),
    );
  if (!required) return;
  const ready = (await listOrganisationAdmins(tx, organisationId)).filter(isReady);
  if (ready.length === 1 && ready[0]?.userId === userId)
    throw new DomainError(
      "INVALID_REQUEST",
      "userId: the last administrator for emergencies stays while the company's sign-in is required. Name another first.",
    );
}

const listBreakGlassOrganisations = (connection: Connection, userId: number) =>
  connection
    .select({ id: organisations.id, name: organisations.name, url: organisations.url })
    .from(organisationMembers)
    .innerJoin(organisations, eq(organisations.id, organisationMembers.organisationId))
    .innerJoin(companyConnections, eq(companyConnections.organisationId, organisations.id))
    .where(
      and(
        eq(organisationMembers.userId, userId),
        eq(organisationMembers.role, "ADMIN"),
        isNotNull(organisationMembers.breakGlassAt),
        isNotNull(companyConnections.requiredAt),
      ),
    );

/**
 * Does the same for every organisation in which the account is a break-glass admin.
 * @throws DomainError INVALID_REQUEST as `assertBreakGlassStays`
 */
export async function assertBreakGlassStaysAnywhere(tx: Transaction, userId: number): Promise<void> {
  const places = await listBreakGlassOrganisations(tx, userId);
  if (places.length === 0) return;
  // Locked in order, also for two accounts that are each the other's last break-glass admin.
  await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(
      inArray(
        organisations.id,
        places.map(({ id }) => id),
      ),
    )
    .orderBy(asc(organisations.id))
    .for("no key update");
  for (const { id } of places) await assertBreakGlassStays(tx, id, userId);
}

/**
 * Returns whether the account is a break-glass admin anywhere. No browser is then trusted to skip its second
 * factor.
 */
export const isBreakGlass = async (connection: Connection, userId: number): Promise<boolean> =>
  (await listBreakGlassOrganisations(connection, userId)).length > 0;

type BreakGlassEntry = { userId: number; way: SignInWay; sessionId: string; origin: Origin; now: Date };

/** Records a break-glass sign-in past the company's own, and mails the other admins. */
export async function notifyBreakGlass(
  tx: Transaction,
  { userId, way, sessionId, origin, now }: BreakGlassEntry,
): Promise<void> {
  if (!TWO_FACTOR_WAYS.some((strong) => strong === way)) return;
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  for (const place of await listBreakGlassOrganisations(tx, userId)) {
    log.warn({ organisationId: place.id, userId }, "an administrator came in past the company's sign-in");
    await recordActivity(tx, { userId, kind: "BREAK_GLASS_ENTERED", about: place.name, origin, now });
    for (const admin of await listAdminsToNotify(tx, place.id, userId))
      await queueMail(tx, {
        kind: "BREAK_GLASS_ENTERED",
        to: { email: admin.email, name: admin.name },
        language: admin.language,
        data: {
          organisation: place.name,
          person: { name: person?.name || person?.email || "", email: person?.email ?? "" },
          ipAddress: origin.ipAddress,
          at: now.toISOString(),
          timeZone: admin.timezone,
          url: `${env().BASE_URL}/o/${place.url}/sign-in`,
        },
        uniqueKey: `break-glass:${place.id}:${sessionId}:${admin.id}`,
        userId: admin.id,
        now,
      });
  }
}
