import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { expect, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const ANA = { name: "Ana Núñez", email: "ana.clocks@example.org" };
const LUIS = { name: "Luis Soto", email: "luis.clocks@example.org" };
const SIGNATURE = { type: "SIGNATURE", positionY: 60, height: 7 };
/**
 * Milliseconds. The product checks its clocks every minute, and every five seconds for a minute not yet
 * taken.
 */
const NEXT_LOOK = 90_000;

test("the running product sends reminders and expires a link by itself, and the owner sees both", async ({
  page,
  product,
  owner,
}) => {
  test.setTimeout(toPatientMs(90));
  const sent = await sendEnvelope(product, owner, {
    title: "Clocks",
    recipients: [
      { ...ANA, fields: [SIGNATURE] },
      { ...LUIS, fields: [{ ...SIGNATURE, positionX: 55 }] },
    ],
  });
  for (const { email } of [ANA, LUIS]) await product.mail.waitFor(email);
  await using sql = openDatabase(product);
  // A mail arrives a moment before its sending is stored, and storing starts the clocks.
  const countSentRecipients = async () => {
    const rows = await sql`select id from recipient where envelope_id = ${sent.id} and send_status = 'SENT'`;
    return rows.length;
  };
  await expect.poll(countSentRecipients).toBe(2);
  await sql`update recipient set next_reminder_at = now(), sent_at = now() - interval '5 days', activated_at = null
    where envelope_id = ${sent.id} and email = ${ANA.email}`;
  await sql`update recipient set expires_at = now() - interval '1 minute'
    where envelope_id = ${sent.id} and email = ${LUIS.email}`;
  // This minute's slot is used up. Without it, the check runs again within seconds instead of a minute.
  await sql`delete from sweep_slot where name in ('reminders', 'expiry') and state = 'DONE'`;

  const isReminder = ({ email }: { email: { subject?: string | undefined } }) =>
    email.subject?.startsWith("Reminder 1: ") ?? false;
  const isExpiryNotice = ({ email }: { email: { subject?: string | undefined } }) =>
    email.subject === `Link expired: ${LUIS.name} · Clocks`;
  await product.mail.waitFor(ANA.email, isReminder, NEXT_LOOK);
  await product.mail.waitFor(owner.email, isExpiryNotice, NEXT_LOOK);

  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${sent.id}`);
  const recipients = page.getByRole("list", { name: "Recipients" });
  const recipientLine = ({ name }: { name: string }) =>
    recipients.getByRole("listitem").filter({ hasText: name }).first();
  await expect(recipientLine(ANA)).toContainText("Reminded once");
  await expect(recipientLine(ANA)).toContainText("Next reminder");
  await expect(recipientLine(ANA)).toContainText("Link works until");
  await expect(recipientLine(LUIS)).toContainText("Link expired");
  await expectAccessible(page, "clocks of recipients");

  await page.getByRole("button", { name: `More for ${LUIS.name}` }).click();
  await page.getByRole("menuitem", { name: "Resend" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resend to 1 person" }).click();
  // Both links may now end in the same minute, which is then told once above the list.
  await expect(recipientLine(LUIS)).not.toContainText("Link expired");
});
