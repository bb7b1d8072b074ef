import { and, desc, eq } from "drizzle-orm";
import { mails } from "@/server/db/schema";
import { NO_VISITOR } from "@/server/db/store/auth-grant";
import { readMail } from "@/server/mail/compose";
import type { MailKind } from "@/server/mail/data";
import { services } from "@/server/process-services";
import { createCaller } from "@/server/routers";
import type { World } from "@/server/testing/world/world";

/** Calls the procedures as a visitor without a session, by default from a random IP address. */
export const createVisitor = (world: World, ipAddress = drawIpAddress()) =>
  createCaller({
    db: world.db,
    services: services(),
    actor: null,
    account: null,
    origin: { ipAddress, userAgent: "test" },
    requestId: "test",
    visitor: NO_VISITOR,
    fromLoopback: false,
  });

const drawByte = (): number => Math.floor(Math.random() * 256);
const drawIpAddress = (): string => `10.${drawByte()}.${drawByte()}.${drawByte()}`;

export const listMailsTo = (world: World, email: string, kind: MailKind) =>
  world.db
    .select()
    .from(mails)
    .where(and(eq(mails.toEmail, email), eq(mails.kind, kind)))
    .orderBy(desc(mails.createdAt), desc(mails.id));

/** Returns the secret of the newest password-reset link for an address. */
export async function readResetSecret(world: World, email: string): Promise<string> {
  const [row] = await listMailsTo(world, email, "RESET_PASSWORD");
  const mail = row && readMail(row);
  if (mail?.kind !== "RESET_PASSWORD") throw new TypeError(`no link was mailed to ${email}`);
  return mail.data.url.slice(mail.data.url.lastIndexOf("/") + 1);
}
