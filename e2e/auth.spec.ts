import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible } from "./fixtures/accessible";
import {
  addPasskeyDevice,
  button,
  collectAnswers,
  enterMailedCode,
  generateAppCode,
  getOtherCode,
  readMailedCode,
} from "./fixtures/auth";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";
import { alternateWays } from "./fixtures/trials";

const SIGNATURE = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };
const PASSWORD = "correct horse battery";
const TITLE = "Highly Confidential Lease";
const OWNER_ADDRESS = "owner@example.org";

type Auth = { accessAuth?: string[]; actionAuth?: string[] };
let people = 0;

/** Sends to one recipient with the required proofs, at a new address unless one is given. */
async function sendTo(product: Product, owner: Account, auth: Auth, address?: string) {
  people += 1;
  const email = address ?? `person${people}-${process.pid}@example.net`;
  const person = { name: "Zacarías Quiroga", email, ...auth, fields: [SIGNATURE] };
  const sent = await sendEnvelope(product, owner, { title: TITLE, recipients: [person] });
  return { email, id: sent.id, url: sent.getUrl(email) };
}

const challenge = (page: Page) => page.getByRole("dialog", { name: "One more check before signing" });

/** Goes from the start card to a typed signature, the step that the server holds back until the proof. */
async function signUpToChallenge(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await button(page, "Start").click();
  await button(page, "Add signature").click();
  await page.getByText("Type", { exact: true }).click();
  await page.getByLabel("Your name").fill("Zacarías Quiroga");
  await button(page, "Use this signature").click();
  await expect(challenge(page)).toBeVisible();
}

async function finishSigning(page: Page): Promise<void> {
  await expect(challenge(page)).toBeHidden();
  await button(page, "Review").click();
  await button(page, "Sign and finish").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
}

async function expectDocumentOpen(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeAttached();
  await expect(button(page, "Start")).toBeVisible();
}

const DEVICES = [
  { device: "a phone", size: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { device: "a desktop", size: { viewport: { width: 1280, height: 800 } } },
];

for (const [way, { device, size }] of DEVICES.entries()) {
  const isItsTurn = alternateWays(way, DEVICES.length);
  test.describe(`on ${device}`, () => {
    test.use(size);

    if (isItsTurn())
      test("a mailed code opens the document, and no earlier answer contains any of it", {
        tag: "@core",
      }, async ({ page, product, owner }) => {
        const answers = collectAnswers(page);
        const { email, id, url } = await sendTo(product, owner, { accessAuth: ["TWO_FACTOR_AUTH"] });
        await page.goto(url);
        await expect(page.getByRole("heading", { name: "One more check before opening" })).toBeVisible();
        await expectAccessible(page, "ways");
        await button(page, /Send a 6-digit code to p•••@example.net/).click();
        await button(page, "Send the code").click();
        const code = await readMailedCode(product, email);
        await expectAccessible(page, "code");
        await expect(page.getByText(/Send another code in \d+ s/)).toBeVisible();
        await page.getByLabel("6-digit code").fill(getOtherCode(code));
        await button(page, "Continue").click();
        await expect(page.getByRole("main").getByRole("alert")).toHaveText(
          "That was not right. 4 tries left.",
        );
        const visibleText = `${await answers()}\n${await page.content()}`;
        for (const secret of [TITLE, "Zacarías", email, OWNER_ADDRESS, "Agreement, page", id]) {
          expect(visibleText.includes(secret), secret).toBe(false);
        }

        const pictures: number[] = [];
        page.on("response", (answer) => {
          if (/\/items\//.test(answer.url())) pictures.push(answer.status());
        });
        await page.getByLabel("6-digit code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
        await button(page, "Continue").click();
        await expectDocumentOpen(page);
        await expect(page.locator(".paper-text").first()).toContainText("Agreement, page 1.");
        expect(pictures.length).toBeGreaterThan(0);
        expect(pictures.every((status) => status === 200 || status === 206)).toBe(true);
        await page.reload();
        await expectDocumentOpen(page);
        const other = await page.context().newPage();
        await other.goto(url);
        await expect(other.getByRole("heading", { name: "One more check before opening" })).toBeVisible();
      });

    if (isItsTurn())
      test("a mailed code before signing: a wrong code is refused, a right one continues only the held step", async ({
        page,
        product,
        owner,
      }) => {
        const { email, url } = await sendTo(product, owner, { actionAuth: ["TWO_FACTOR_AUTH"] });
        await signUpToChallenge(page, url);
        await expectAccessible(page, "challenge");
        await button(page, /Send a 6-digit code/).click();
        await button(page, "Send the code").click();
        const code = await readMailedCode(product, email);
        await page.getByLabel("6-digit code").fill(getOtherCode(code));
        await page.keyboard.press("Enter");
        await expect(challenge(page).getByRole("alert")).toHaveText("That was not right. 4 tries left.");
        await page.getByLabel("6-digit code").fill(code);
        await page.keyboard.press("Enter");
        await finishSigning(page);
        const download = page.getByRole("link", { name: "Download signed document" });
        await expect(download).toBeVisible({ timeout: toPatientMs(30) });
      });

    if (isItsTurn())
      test("a recipient without an account creates one with a password and signs with it", {
        tag: "@core",
      }, async ({ page, product, owner }) => {
        const { email, url } = await sendTo(product, owner, { actionAuth: ["PASSWORD"] });
        await signUpToChallenge(page, url);
        await page.getByLabel("Password", { exact: true }).fill("not the one");
        await button(page, "Continue").click();
        await expect(challenge(page).getByRole("alert")).toHaveText("That was not right. 4 tries left.");
        await button(page, "I have no account or no password").click();
        await enterMailedCode(page, product, email);
        await expect(page.getByText(`For ${email}`)).toBeVisible();
        await page.getByLabel("New password").fill("short");
        await button(page, "Create the account").click();
        await expect(challenge(page).getByRole("alert")).toHaveText("Use at least 8 characters.");
        await expectAccessible(page, "new account");
        await page.getByLabel("New password").fill(PASSWORD);
        await button(page, "Create the account").click();
        await finishSigning(page);

        const next = await sendTo(product, owner, { actionAuth: ["PASSWORD"] }, email);
        await signUpToChallenge(page, next.url);
        await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await button(page, "Continue").click();
        await finishSigning(page);
      });

    if (isItsTurn())
      test("a passkey is set up while signing and used the next time; cancelling it does nothing", {
        tag: "@core",
      }, async ({ page, product, owner }) => {
        const phone = await addPasskeyDevice(page);
        const { email, url } = await sendTo(product, owner, { actionAuth: ["PASSKEY"] });
        await signUpToChallenge(page, url);
        await button(page, "Set up a passkey").click();
        await enterMailedCode(page, product, email);
        await button(page, "Create the account with a passkey").click();
        await finishSigning(page);

        const next = await sendTo(product, owner, { actionAuth: ["PASSKEY"] }, email);
        await signUpToChallenge(page, next.url);
        await phone.session.send("WebAuthn.setUserVerified", {
          authenticatorId: phone.authenticatorId,
          isUserVerified: false,
        });
        await button(page, "Use my passkey").click();
        await expect(challenge(page).getByRole("alert")).toContainText("Nothing happened.", {
          timeout: toPatientMs(30),
        });
        await expectAccessible(page, "passkey cancelled");
        await phone.session.send("WebAuthn.setUserVerified", {
          authenticatorId: phone.authenticatorId,
          isUserVerified: true,
        });
        await button(page, "Use my passkey").click();
        await finishSigning(page);
      });

    if (isItsTurn())
      test("an authenticator app is set up while signing, and one of its backup codes works", {
        tag: "@core",
      }, async ({ page, product, owner }) => {
        const { email, url } = await sendTo(product, owner, { actionAuth: ["TWO_FACTOR_AUTH"] });
        await signUpToChallenge(page, url);
        await button(page, "Use my authenticator app").click();
        await page.getByLabel("Code from the app").fill("000000");
        await button(page, "Continue").click();
        await expect(challenge(page).getByRole("alert")).toHaveText("That was not right. 4 tries left.");
        await button(page, "Set up an authenticator app").click();
        await enterMailedCode(page, product, email);
        await page.getByLabel("New password").fill(PASSWORD);
        await button(page, "Create the account").click();
        await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
        await expectAccessible(page, "authenticator");
        const key = (await page.locator("dd.font-mono").textContent()) ?? "";
        await page.getByLabel("Code from the app").fill(generateAppCode(key));
        await button(page, "Confirm").click();
        await expect(page.getByRole("heading", { name: "Keep these backup codes" })).toBeVisible();
        await expectAccessible(page, "backup codes");
        const backup = (await page.locator("li.font-mono, ul.font-mono li").first().textContent()) ?? "";
        await button(page, "I have kept them").click();
        await finishSigning(page);

        const next = await sendTo(product, owner, { actionAuth: ["TWO_FACTOR_AUTH"] }, email);
        await signUpToChallenge(page, next.url);
        await button(page, "Use my authenticator app").click();
        await page.getByLabel("Code from the app").fill(backup);
        await button(page, "Continue").click();
        await finishSigning(page);
      });

    if (isItsTurn())
      test("an account opens the document when created or signed in, but another user's account does not", async ({
        page,
        product,
        owner,
      }) => {
        const { email, url } = await sendTo(product, owner, { accessAuth: ["ACCOUNT"] });
        await page.goto(url);
        await button(page, "I have no account").click();
        await enterMailedCode(page, product, email);
        await page.getByLabel("New password").fill(PASSWORD);
        await button(page, "Create the account").click();
        await expectDocumentOpen(page);

        const next = await sendTo(product, owner, { accessAuth: ["ACCOUNT"] }, email);
        await page.goto(next.url);
        await page.getByLabel("E-mail").fill(email);
        await page.getByLabel("Password", { exact: true }).fill("wrong one");
        await button(page, "Sign in and continue").click();
        await expect(page.getByRole("main").getByRole("alert").filter({ hasText: "not right" })).toHaveText(
          "The e-mail or password is not right.",
        );
        await page.getByLabel("E-mail").fill(owner.email);
        await page.getByLabel("Password", { exact: true }).fill(owner.password);
        await button(page, "Sign in and continue").click();
        await expect(
          page.getByText(/You are signed in as o•••@example.org, but this is meant for p•••/),
        ).toBeVisible();
        await expectAccessible(page, "somebody else");
        expect(await page.content()).not.toContain(TITLE);
        await button(page, "Switch account").click();
        await page.getByLabel("E-mail").fill(email);
        await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await button(page, "Sign in and continue").click();
        await expectDocumentOpen(page);

        const third = await sendTo(product, owner, { accessAuth: ["ACCOUNT"] }, email);
        await page.goto(third.url);
        await expect(page.getByText("You are signed in as p•••@example.net.")).toBeVisible();
        await button(page, "Continue").click();
        await expectDocumentOpen(page);
      });
  });
}

test("dismissing the challenge keeps the signature, and completing asks again", async ({
  page,
  product,
  owner,
}) => {
  const { email, url } = await sendTo(product, owner, { actionAuth: ["TWO_FACTOR_AUTH"] });
  await signUpToChallenge(page, url);
  await page.keyboard.press("Escape");
  await expect(challenge(page)).toBeHidden();
  await page.getByRole("button", { name: "Next", exact: true }).or(button(page, "Review")).first().click();
  await expect(challenge(page)).toBeVisible();
  await button(page, /Send a 6-digit code/).click();
  await enterMailedCode(page, product, email);
  await expect(challenge(page)).toBeHidden();
});

test("declining also waits for authentication", async ({ page, product, owner }) => {
  const { email, url } = await sendTo(product, owner, { actionAuth: ["PASSWORD", "TWO_FACTOR_AUTH"] });
  await page.goto(url);
  await button(page, "Start").click();
  await button(page, "Decline").click();
  await page.getByLabel("There are mistakes in the document").check();
  await page.getByRole("dialog").getByRole("button", { name: "Decline", exact: true }).click();
  await expect(challenge(page)).toBeVisible();
  await button(page, /Send a 6-digit code/).click();
  await enterMailedCode(page, product, email);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/declined/i);
});

test("after five wrong codes even the right one is refused, and the message says what else can be done", async ({
  page,
  product,
  owner,
}) => {
  const { email, url } = await sendTo(product, owner, { accessAuth: ["TWO_FACTOR_AUTH"] });
  await page.goto(url);
  await button(page, /Send a 6-digit code/).click();
  await button(page, "Send the code").click();
  const code = await readMailedCode(product, email);
  for (let tries = 4; tries >= 0; tries -= 1) {
    await page.getByLabel("6-digit code").fill(getOtherCode(code));
    await button(page, "Continue").click();
    const left = tries === 0 ? "Too many wrong tries." : tries === 1 ? "1 try left." : `${tries} tries left.`;
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: "not right" })).toContainText(
      left,
    );
  }
  await page.getByLabel("6-digit code").fill(code);
  await button(page, "Continue").click();
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: "Too many" })).toHaveText(
    "Too many tries. Wait a few minutes, or choose another way.",
  );
});
