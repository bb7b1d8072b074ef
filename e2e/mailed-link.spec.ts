import type { Browser, Page } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/components/preferences/cookies";
import { toPatientMs } from "@/server/cli/testing/patience";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { setUpApp, signInByKeyboard } from "./fixtures/auth";
import { openDatabase } from "./fixtures/database";
import { expect, type Product, test } from "./fixtures/product";

const PHONE = { width: 390, height: 844 };
const SENT = (email: string) => `If ${email} has an account and one of its organisations allows it`;

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/mailed-link-${name}.png`, fullPage: true });
}

/** Checks in light and dark, on a desktop, and on a phone in Spanish. */
async function checkScreen(
  page: Page,
  product: Product,
  name: string,
  spanish: RegExp | string,
): Promise<void> {
  await expectAccessible(page, name, BOTH);
  await page.setViewportSize({ width: 1440, height: 900 });
  await takePicture(page, name);
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "es", url: product.baseUrl }]);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(page.getByText(spanish).first()).toBeVisible();
  await takePicture(page, `${name}-es-390-dark`);
  await expectAccessible(page, `${name}, on a phone in Spanish`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.context().clearCookies({ name: LANGUAGE_COOKIE });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
}

async function openNewBrowser(browser: Browser, product: Product): Promise<Page> {
  return (await browser.newContext({ baseURL: product.baseUrl, locale: "en" })).newPage();
}

/** Returns the sign-in links in the mails, in the order the mail server took them. */
async function readMailedLinks(product: Product, to: string, count: number): Promise<string[]> {
  const listMailedLinks = () =>
    product.mail.mails
      .filter(
        ({ to: all, email }) =>
          all.includes(to) && /sign-in link|enlace para iniciar sesión/.test(email.subject ?? ""),
      )
      .map(({ email }) => /\S+\/signin-link\/[\w-]+/.exec(email.text ?? "")?.[0] ?? "");
  await expect
    .poll(() => listMailedLinks().length, { timeout: toPatientMs(30) })
    .toBeGreaterThanOrEqual(count);
  return listMailedLinks();
}

async function askForLink(page: Page, email: string, next = "/"): Promise<void> {
  await page.goto(`/signin?next=${encodeURIComponent(next)}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "E-mail me a sign-in link" }).press("Enter");
  await expect(page.getByText(SENT(email))).toBeFocused();
}

test("an organisation allows mailed sign-in links, which work only in the browser that asked", async ({
  page,
  product,
  browser,
}) => {
  const owner = await product.bootstrap("link-owner@example.org", "Linked people");
  const member = await product.bootstrap("link-member@example.org", "A team of their own");
  await using sql = openDatabase(product);
  const [organisation] = await sql<{ id: number; url: string; name: string }[]>`
    select o.id, o.url, o.name from organisation o join team t on t.organisation_id = o.id where t.id = ${owner.teamId}`;
  await sql`insert into team_member (team_id, user_id, role, created_at)
    values (${owner.teamId}, ${member.userId}, 'MEMBER', now())`;

  const [kept] = await sql<
    { hash: string }[]
  >`select password_hash as hash from "user" where id = ${member.userId}`;
  const hash = kept?.hash ?? "";

  // Not offered before an admin allows it.
  const other = await openNewBrowser(browser, product);
  await other.goto("/signin");
  await expect(other.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await expect(other.getByRole("button", { name: "E-mail me a sign-in link" })).toBeHidden();

  const settings = `/o/${organisation?.url}/security`;
  await signInByKeyboard(page, owner, settings);
  await page.waitForURL(`**${settings}`);
  await page.getByRole("switch", { name: "Also with a link sent by e-mail" }).press("Space");
  await expect(page.getByText("Anyone who can read somebody’s e-mail can sign in as them")).toBeVisible();
  await expectAccessible(page, "security policy with mailed links");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Saved. It applies from now on.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Also with a link sent by e-mail" })).toBeChecked();
  await takePicture(page, "policy");

  // Known and unknown addresses get the same answer; an invalid one is rejected before anything is sent.
  await other.goto("/signin");
  const door = other.getByRole("button", { name: "E-mail me a sign-in link" });
  await door.press("Enter");
  await expect(other.getByText("Enter your e-mail address above; the link goes there.")).toBeVisible();
  await checkScreen(other, product, "door", "Envíame un enlace para entrar");
  await askForLink(other, "nobody@example.net");
  await expectAccessible(other, "sent", BOTH);
  await takePicture(other, "sent");
  await other.getByRole("button", { name: "Back" }).press("Enter");
  await expect(other.getByLabel("E-mail")).toHaveValue("nobody@example.net");

  const next = `/t/${owner.teamUrl}/envelopes`;
  await askForLink(other, member.email, next);
  const [link = ""] = await readMailedLinks(product, member.email, 1);

  // Opened in another browser, the link says where it belongs and signs no account in.
  const elsewhere = await openNewBrowser(browser, product);
  await elsewhere.goto(link);
  await expect(
    elsewhere.getByRole("heading", { name: "Open this link where you asked for it" }),
  ).toBeVisible();
  await checkScreen(elsewhere, product, "elsewhere", "Abre este enlace donde lo pediste");
  await elsewhere.goto("/settings/security");
  await elsewhere.waitForURL("**/signin**");

  await other.goto(link);
  await expect(other.getByText("For the account of l•••@example.org.")).toBeVisible();
  await checkScreen(other, product, "open", "Entra con el enlace del correo");
  await other.getByRole("button", { name: "Sign in" }).press("Enter");
  await other.waitForURL(`**${next}`);

  // Their own team does not allow mailed links: it stays closed and says which ways it accepts.
  await other.goto(`/t/${member.teamUrl}`);
  await other.waitForURL("**/signin/required**");
  await expect(other.getByText("It allows: password or passkey.")).toBeVisible();
  await expectAccessible(other, "shut to a mailed link", BOTH);
  await takePicture(other, "shut");
  await other.goto("/settings/security");
  await expect(other.getByText("Signed in with an e-mailed link").first()).toBeVisible();

  // A mailed link is no proof. An account with neither password nor passkey is told how to get one.
  await sql`update "user" set password_hash = null where id = ${member.userId}`;
  await other.reload();
  await other.getByRole("button", { name: "Set up" }).press("Enter");
  const proof = other.getByRole("dialog", { name: "Is it you?" });
  await expect(proof.getByText("This account has neither a password nor a passkey yet.")).toBeVisible();
  await expectAccessible(other, "nothing to prove it by", BOTH);
  await takePicture(other, "nothing");
  await proof.getByRole("button", { name: "Cancel" }).press("Enter");
  await sql`update "user" set password_hash = ${hash} where id = ${member.userId}`;

  // A used link opens nothing more, not even in the browser that used it.
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await checkScreen(other, product, "over", "Este enlace ya no sirve");

  // An account with an authenticator app must enter its code after the link.
  await signInByKeyboard(elsewhere, member, "/settings/security");
  await elsewhere.waitForURL("**/settings/security");
  const code = await setUpApp(elsewhere);
  const third = await openNewBrowser(browser, product);
  await askForLink(third, member.email, next);
  const links = await readMailedLinks(product, member.email, 2);
  await third.goto(links.at(-1) ?? "");
  await third.getByRole("button", { name: "Sign in" }).press("Enter");
  await expect(third.getByText("Enter the 6 digits that your authenticator app shows")).toBeFocused();
  await expectAccessible(third, "code after the link", BOTH);
  await takePicture(third, "code");
  await third.getByLabel("6-digit code").fill("000000");
  await expect(third.getByRole("alert").filter({ hasText: "That is not the code." })).toBeVisible();
  await third.getByRole("button", { name: "Use a recovery code" }).press("Enter");
  await third.getByLabel("Recovery code").fill(code);
  await third.keyboard.press("Enter");
  await third.waitForURL(`**${next}`);
  for (const one of [other, elsewhere, third]) await one.context().close();
});
