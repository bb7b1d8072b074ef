import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { button } from "./fixtures/auth";
import { expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

const OLD = "the forgotten passphrase";
const NEW = "a fresh passphrase";
const SIGNATURE = { type: "SIGNATURE", page: 1, positionY: 60, height: 7 };

let people = 0;

async function signUpUser(page: Page, product: Product): Promise<string> {
  people += 1;
  const email = `forgetful${people}-${process.pid}@example.net`;
  const person = { name: "Zacarías Quiroga", email, password: OLD, language: "en" };
  const headers = { origin: product.baseUrl };
  const answer = await page.request.post(`${product.baseUrl}/api/trpc/account.signUp`, {
    data: person,
    headers,
  });
  expect(answer.status()).toBe(200);
  return email;
}

async function readMailedLink(product: Product, to: string): Promise<string> {
  const listMailedLinks = () =>
    product.mail.mails
      .filter(({ to: all, email }) => all.includes(to) && email.subject === "Choose a new password")
      .map(({ email }) => /\S+\/reset-password\/[\w-]+/.exec(email.text ?? "")?.[0] ?? "");
  await expect.poll(() => listMailedLinks().length, { timeout: toPatientMs(30) }).toBeGreaterThan(0);
  return listMailedLinks().at(-1) ?? "";
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await button(page, "Save the new password").click();
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a password replaced in another tab lets the waiting signing tab continue (components/signing.md 6.5)", async ({
  page,
  context,
  product,
  owner,
}) => {
  const email = await signUpUser(page, product);
  const recipients = [{ name: "Zacarías Quiroga", email, actionAuth: ["PASSWORD"], fields: [SIGNATURE] }];
  const sent = await sendEnvelope(product, owner, { title: "Lease", recipients });
  await page.goto(sent.getUrl(email));
  await button(page, "Start").click();
  await button(page, "Add signature").click();
  await page.getByText("Type", { exact: true }).click();
  await page.getByLabel("Your name").fill("Zacarías Quiroga");
  await button(page, "Use this signature").click();
  const challenge = page.getByRole("dialog", { name: "One more check before signing" });
  await challenge.getByLabel("Password", { exact: true }).fill("was it this one?");
  await button(page, "Continue").click();
  await expect(challenge.getByRole("alert")).toContainText("That was not right.");

  const opening = context.waitForEvent("page");
  await challenge.getByRole("link", { name: "I forgot it" }).click();
  const other = await opening;
  await expect(other.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(other.getByLabel("E-mail")).toHaveValue(email);
  await expectAccessible(other, "forgot", BOTH);
  await button(other, "Send the link").click();
  await expect(other.getByRole("heading", { name: "Check your e-mail" })).toBeFocused();
  await expectAccessible(other, "sent", BOTH);
  await expect(challenge.getByText("This one waits here.")).toBeVisible();
  await expectAccessible(page, "waiting", BOTH);

  await other.goto(await readMailedLink(product, email));
  await expect(other.getByText("For the account of f•••@example.net.")).toBeVisible();
  await choosePassword(other, "short");
  await expect(other.getByText("Choose a password of 8 to 128 characters.")).toBeVisible();
  await expectAccessible(other, "new password", BOTH);
  await choosePassword(other, NEW);
  await expect(other.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await expect(other.getByText("Your document is waiting in its own tab.")).toBeVisible();
  await expectAccessible(other, "changed", BOTH);

  await page.bringToFront();
  await expect(challenge.getByText("The password was changed. Enter the new one.")).toBeVisible();
  const input = challenge.getByLabel("Password", { exact: true });
  await expect(input).toBeFocused();
  await expect(input).toHaveValue("");
  await input.fill(NEW);
  await button(page, "Continue").click();
  await expect(challenge).toBeHidden();
  await button(page, "Review").click();
  await button(page, "Sign and finish").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
});

test("/signin answers alike for any e-mail address; a reset link works once and then offers another", async ({
  page,
  product,
}) => {
  const email = await signUpUser(page, product);
  await page.goto(`${product.baseUrl}/signin`);
  await page.getByLabel("E-mail").fill("nobody@example.net");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue("nobody@example.net");
  await button(page, "Send the link").click();
  await expect(page.getByText("If nobody@example.net has an account, a message")).toBeVisible();
  await button(page, "Use another address").click();
  await page.getByLabel("E-mail").fill("not an address");
  await button(page, "Send the link").click();
  await expect(page.getByText("Enter an e-mail address, such as ana@example.com.")).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await button(page, "Send the link").click();
  await expect(page.getByText(`If ${email} has an account, a message`)).toBeVisible();

  const link = await readMailedLink(product, email);
  await page.goto(link);
  await page.reload();
  await choosePassword(page, NEW);
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await expect(page.getByText("waiting in its own tab")).toBeHidden();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectAccessible(page, "spent", BOTH);
  await expect(button(page, "Send the link")).toBeVisible();

  await page.goto(`${product.baseUrl}/signin`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(OLD);
  await button(page, "Sign in").click();
  await expect(page.getByText("E-mail and password do not match.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(NEW);
  await button(page, "Sign in").click();
  await expect(page).not.toHaveURL(/signin/);
});
