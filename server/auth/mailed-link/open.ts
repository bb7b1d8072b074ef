import { clock } from "@/server/clock";
import type { Connection, Database, Transaction } from "@/server/db/client";
import type { users } from "@/server/db/schema";
import type { Origin } from "@/server/db/store/audit";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import { DomainError } from "@/server/domain/errors";
import { enter } from "../enter";
import { knownDevice } from "../known-device";
import { HOUR_MS, limitHits } from "../rate";
import { type PassedFactor, passSecondFactor } from "../second-factor";
import { linkableAccount } from "./allowed";
import { isOwnBrowser, isSameAccount, linkOf, type MailedLink, takeLink } from "./link";

type User = typeof users.$inferSelect;

/** A link as a browser holds it: `secret` is its cookie of when it asked. */
export type HeldLink = { token: string; secret: string | null };

/** What stands on the page of a link: whose account it opens, masked; that it is another browser's; that it opens nothing. */
export type ShownLink = { state: "open"; maskedEmail: string } | { state: "elsewhere" } | { state: "over" };

const over = (): DomainError => new DomainError("NOT_FOUND", "This link no longer works. Ask for a new one.");
const elsewhere = (): DomainError =>
  new DomainError("FORBIDDEN", "Open this link in the browser in which you asked for it.");

/**
 * The account that a link opens now: null for a link that is unknown, used or lapsed, and where the account was disabled,
 * has another password or address, or no organisation of it allows the way any more. All of these are one answer (T22).
 */
async function accountOf(connection: Connection, link: MailedLink | null, isLocked = false) {
  const user = link && (await linkableAccount(connection, { userId: link.userId }, isLocked));
  return link && user && isSameAccount(link, user) ? user : null;
}

/** Looks at a link. It uses nothing up, because mail scanners open links. @throws DomainError TOO_MANY_REQUESTS */
export async function showMailedLink(db: Database, held: HeldLink, origin: Origin): Promise<ShownLink> {
  await limitHits(db, `mailed-link-look:${origin.ipAddress ?? "unknown"}`, 600, HOUR_MS);
  const link = await linkOf(db, held.token, await clock.now(db));
  const user = await accountOf(db, link);
  if (!link || !user) return { state: "over" };
  return isOwnBrowser(link, held.secret)
    ? { state: "open", maskedEmail: maskEmailAddress(user.email) }
    : { state: "elsewhere" };
}

/** What the browser brings beside the link: digits of an app where they are asked for, and its marks (`known-device.ts`). */
export type GivenWithLink = HeldLink & {
  code?: string | undefined;
  /** The person wants to be spared the second factor here for thirty days. */
  trust: boolean;
  device: string | null;
  trusted: string | null;
};

/** The session that was opened, where to go on, and what the browser keeps to be known by. */
export type OpenedByLink = { sessionId: string; next: string; device: string; trusted: string | null };

/**
 * Opens a session for the account that a link was mailed to, in the browser that asked for it and in no other: a link that
 * somebody sends on neither signs its reader in as them (login CSRF) nor them as its reader. There is no code to carry from
 * one browser to another, because it could be asked of a person as easily as the link. An account whose authenticator
 * guards it shows a code first, and keeps the link while it is wrong. The link is used up with the session, in one
 * transaction, where everything is asked once more.
 * @throws DomainError NOT_FOUND (opens nothing), FORBIDDEN (another browser's), SECOND_FACTOR_NEEDED,
 *   TWO_FACTOR_AUTH_FAILED, TOO_MANY_REQUESTS
 */
export async function openMailedLink(
  db: Database,
  given: GivenWithLink,
  origin: Origin,
): Promise<OpenedByLink> {
  await limitHits(db, `mailed-link-open:${origin.ipAddress ?? "unknown"}`, 300, HOUR_MS);
  const link = await linkOf(db, given.token, await clock.now(db));
  const user = await accountOf(db, link);
  if (!link || !user) throw over();
  if (!isOwnBrowser(link, given.secret)) throw elsewhere();
  const second = await passSecondFactor(db, user, given, origin);
  return db.transaction((tx) => useUp(tx, { given, user, second, origin }));
}

type Use = { given: GivenWithLink; user: User; second: PassedFactor | null; origin: Origin };

/** The account first, as whoever changes its password or ends its sessions locks it: one goes before the other. */
async function useUp(tx: Transaction, { given, user, second, origin }: Use): Promise<OpenedByLink> {
  const now = await clock.now(tx);
  const locked = await linkableAccount(tx, { userId: user.id }, true);
  const link = await takeLink(tx, given.token, now);
  if (!link || !locked || !isSameAccount(link, locked)) throw over();
  const isNewBrowser = !knownDevice.isKnown(given.device, locked, now);
  const way = second?.isProven ? "MAILED_LINK_AND_CODE" : "MAILED_LINK";
  const sessionId = await enter(tx, { id: locked.id, way, isNewBrowser }, origin);
  const device = knownDevice.withAccount(given.device, locked, now);
  return { sessionId, next: link.next, device, trusted: second?.trusted ?? null };
}
