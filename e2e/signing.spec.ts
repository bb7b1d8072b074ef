import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/product";
import { callRest, sendEnvelope } from "./fixtures/sent-envelope";
import { openMoreMenu } from "./fixtures/signing-page";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const LUIS = { name: "Luis Soto", email: "luis@example.org" };
const SIGNATURE = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };
const STREET = { type: "TEXT", positionY: 30, fieldMeta: { type: "text", label: "Street", required: true } };
const RULES = {
  type: "CHECKBOX",
  positionY: 45,
  height: 8,
  fieldMeta: {
    type: "checkbox",
    label: "House rules",
    required: true,
    values: [{ id: 1, checked: false, value: "I have read them" }],
  },
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function startSigning(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await button(page, "Start").click();
}

async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole("img", { name: /Sign here/ });
  const box = await pad.boundingBox();
  if (!box) throw new Error("The pad is not shown.");
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 40; step++) {
    await page.mouse.move(box.x + 40 + step * 5, box.y + box.height / 2 + Math.sin(step / 4) * 50);
  }
  await page.mouse.up();
}

async function typeSignature(page: Page): Promise<void> {
  await button(page, "Add signature").click();
  await page.getByText("Type", { exact: true }).click();
  await page.getByLabel("Your name").fill("Ñandú Íñiguez Ó'Brien");
  await button(page, "Use this signature").click();
}

async function signQuickly(page: Page, url: string): Promise<void> {
  await startSigning(page, url);
  await typeSignature(page);
  await button(page, "Review").click();
  await button(page, "Sign and finish").click();
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a first-time recipient fills three fields, signs with a finger and gets the sealed file", {
    tag: "@core",
  }, async ({ page, product, owner }) => {
    const recipients = [{ ...ANA, fields: [STREET, RULES, SIGNATURE] }];
    const sent = await sendEnvelope(product, owner, { title: "Rental agreement", recipients });
    await page.goto(sent.getUrl(ANA.email));
    await expect(page.getByText("3 things to fill in")).toBeVisible();
    await expect(page.locator(".paper-text").first()).toContainText("Agreement, page 1.");
    await expectAccessible(page, "start");
    await button(page, "Start").click();

    await page.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
    await expectAccessible(page, "text step");
    await button(page, "Next").click();
    await page.getByRole("checkbox", { name: "I have read them" }).check();
    await button(page, "Next").click();
    await button(page, "Add signature").click();
    await expectAccessible(page, "signature pad");
    await button(page, "Use this signature").click();
    await expect(page.getByText("That looks like a dot")).toBeVisible();
    await drawSignature(page);
    await button(page, "Use this signature").click();
    await button(page, "Review").click();
    await expect(page.getByRole("region", { name: "What you filled in" })).toContainText("Calle Larga 12");
    await expectAccessible(page, "review");
    await button(page, "Sign and finish").click();

    await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
    const download = page.getByRole("link", { name: "Download signed document" });
    await expect(download).toBeVisible({ timeout: toPatientMs(30) });
    await expectAccessible(page, "completed");
    const sealed = await page.request.get((await download.getAttribute("href")) ?? "");
    expect((await sealed.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("a sheet takes no tap while it slides in", async ({ page, product, owner }) => {
    const recipients = [{ ...ANA, fields: [SIGNATURE] }];
    const sent = await sendEnvelope(product, owner, { title: "Sliding", recipients });
    await startSigning(page, sent.getUrl(ANA.email));
    await page.evaluate(() => {
      const slow = new CSSStyleSheet();
      slow.replaceSync("dialog { animation-duration: 3600s !important }");
      document.adoptedStyleSheets.push(slow);
    });
    await button(page, "Add signature").click();
    const sheet = page.getByRole("dialog");
    /** Returns true if a tap on the visible part would reach the sheet, this fraction into its animation. */
    const isHitAfter = (part: number) =>
      sheet.evaluate((dialog, passed) => {
        const [slide] = dialog.getAnimations();
        if (!slide) throw new Error("Nothing slides.");
        if (passed === 1) slide.finish();
        else slide.currentTime = 3_600_000 * passed;
        const { left, top, width } = dialog.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, (top + innerHeight) / 2);
        return dialog.contains(hit);
      }, part);
    for (const part of [0.05, 0.3, 0.9]) expect(await isHitAfter(part), `after ${part}`).toBe(false);
    expect(await isHitAfter(1)).toBe(true);
  });

  test("a value typed without a connection is kept and arrives when it is back", async ({
    page,
    context,
    product,
    owner,
  }) => {
    const recipients = [{ ...ANA, fields: [STREET, SIGNATURE] }];
    const sent = await sendEnvelope(product, owner, { title: "Offline", recipients });
    await startSigning(page, sent.getUrl(ANA.email));
    await page.getByRole("textbox", { name: /Street/ }).waitFor();
    await context.setOffline(true);
    await page.getByRole("textbox", { name: /Street/ }).fill("Calle Corta 3");
    await button(page, "Next").click();
    await expect(page.getByText("What you typed is kept here")).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator("[data-save=saved]")).toBeVisible({ timeout: toPatientMs(30) });
    await page.reload();
    await expect(page.getByText("Welcome back. 1 of 2 done.")).toBeVisible();
  });
});

test("the whole form is filled with the keyboard alone, signature included", async ({
  page,
  product,
  owner,
}) => {
  const initials = { type: "INITIALS", positionY: 20 };
  const rut = { type: "RUT", positionY: 40 };
  const recipients = [{ ...ANA, fields: [initials, rut, SIGNATURE] }];
  const sent = await sendEnvelope(product, owner, { title: "Keyboard", recipients });
  await page.goto(sent.getUrl(ANA.email));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const pressButton = async (name: string) => {
    const target = button(page, name).first();
    for (let tabs = 0; tabs < 80; tabs++) {
      await page.keyboard.press("Tab");
      if (await target.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(target).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await pressButton("Start");
  await expect(page.getByRole("textbox", { name: /Initials/ })).toBeFocused();
  await pressButton("Fill in as a form");
  await expectAccessible(page, "form view");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: /Initials/ })).toHaveValue("AN");
  for (let tabs = 0; tabs < 5; tabs++) {
    await page.keyboard.press("Tab");
    if (await page.getByRole("textbox", { name: /RUT/ }).evaluate((it) => it === document.activeElement))
      break;
  }
  await page.keyboard.type("123456784");
  await pressButton("Add signature");
  await expect(page.getByText("don't match. Check both.")).toHaveCount(1);
  await expect(page.getByRole("radio", { name: "Type" })).toBeChecked();
  await pressButton("Use this signature");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("textbox", { name: /RUT/ }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("12345678-5");
  await pressButton("Review");
  await expect(page.getByRole("region", { name: "What you filled in" })).toContainText("12.345.678-5");
  await pressButton("Sign and finish");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
});

test("when the response to finishing is lost, the page finds out the state and nothing is signed twice", {
  tag: "@core",
}, async ({ page, product, owner }) => {
  const recipients = [
    { ...ANA, fields: [SIGNATURE] },
    { ...LUIS, fields: [{ ...SIGNATURE, positionX: 55 }] },
  ];
  const sent = await sendEnvelope(product, owner, { title: "Lost answer", recipients });
  let completions = 0;
  await page.route("**/api/trpc/signing.complete**", async (route) => {
    completions++;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await signQuickly(page, sent.getUrl(ANA.email));
  await expect(page.getByRole("heading", { name: "Done. You signed Lost answer." })).toBeVisible();
  expect(completions).toBe(1);
});

test("the waiting page becomes the start page when the turn comes, without a reload", async ({
  page,
  browser,
  product,
  owner,
}) => {
  const sent = await sendEnvelope(product, owner, {
    title: "In order",
    meta: { signingOrder: "SEQUENTIAL" },
    recipients: [
      { ...ANA, signingOrder: 1, fields: [SIGNATURE] },
      { ...LUIS, signingOrder: 2, fields: [{ ...SIGNATURE, positionX: 55 }] },
    ],
  });
  const elsewhere = await browser.newContext();
  const waiting = await elsewhere.newPage();
  await waiting.goto(sent.getUrl(LUIS.email));
  await expect(waiting.getByRole("heading", { name: "It's not your turn yet" })).toBeVisible();
  await expectAccessible(waiting, "waiting");
  await signQuickly(page, sent.getUrl(ANA.email));
  await expect(page.getByRole("heading", { name: "Done. You signed In order." })).toBeVisible();
  await expectAccessible(page, "done");
  await expect(button(waiting, "Start")).toBeVisible({ timeout: toPatientMs(30) });
  await elsewhere.close();
});

test("declining asks for a reason, stops every recipient and is shown as declined", async ({
  page,
  product,
  owner,
}) => {
  const recipients = [
    { ...ANA, fields: [SIGNATURE] },
    { ...LUIS, fields: [{ ...SIGNATURE, positionX: 55 }] },
  ];
  const sent = await sendEnvelope(product, owner, { title: "Declined", recipients });
  await page.goto(sent.getUrl(ANA.email));
  await openMoreMenu(page);
  await button(page, "Not for me / decline").click();
  await expectAccessible(page, "decline");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByText("Say why, in a few words.")).toBeVisible();
  await page.getByLabel("There are mistakes in the document").check();
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You declined" })).toBeVisible();
  await expect(page.getByText("There are mistakes in the document")).toBeVisible();
  await expectAccessible(page, "rejected by me");
  await page.goto(sent.getUrl(LUIS.email));
  await expect(page.getByRole("heading", { name: "Another participant declined" })).toBeVisible();
  await expectAccessible(page, "rejected by other");
});

test("a cancelled envelope and an unknown link say so, and the page reveals no name before it may", async ({
  page,
  request,
  product,
  owner,
}) => {
  const recipients = [{ ...ANA, fields: [SIGNATURE] }];
  const sent = await sendEnvelope(product, owner, { title: "Secret merger", recipients });
  const bare = await request.get(sent.getUrl(ANA.email));
  const [head = ""] = (await bare.text()).split("</head>");
  expect(head).not.toContain("Secret merger");
  expect(await bare.text()).toContain('name="robots" content="noindex, nofollow');
  expect(bare.headers()["referrer-policy"]).toBe("no-referrer");
  await callRest(product, owner, "/envelope/cancel", { envelopeId: sent.id });
  await page.goto(sent.getUrl(ANA.email));
  await expect(page.getByRole("heading", { name: "The sender cancelled this" })).toBeVisible();
  await expectAccessible(page, "cancelled");
  await page.goto("/sign/0123456789012345678901");
  await expect(page.getByRole("heading", { name: "This link isn't valid" })).toBeVisible();
  await expectAccessible(page, "not found");
});

test("an envelope in Spanish is shown in Spanish, and one tap changes the language", async ({
  page,
  product,
  owner,
}) => {
  const recipients = [{ ...ANA, fields: [SIGNATURE] }];
  const sent = await sendEnvelope(product, owner, {
    title: "Contrato",
    recipients,
    meta: { language: "es" },
  });
  await page.goto(sent.getUrl(ANA.email));
  await expect(button(page, "Comenzar")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await button(page, "English").click();
  await expect(button(page, "Start")).toBeVisible();
});

test("an attachment from the sender says where it leads and opens in a new tab", async ({
  page,
  product,
  owner,
}) => {
  const recipients = [{ ...ANA, fields: [SIGNATURE] }];
  const sent = await sendEnvelope(product, owner, { title: "Lease with rules", recipients });
  const data = { label: "House rules", data: "https://rules.example.org/house" };
  await callRest(product, owner, "/envelope/attachment/create", { envelopeId: sent.id, data });
  await startSigning(page, sent.getUrl(ANA.email));
  await page.getByText("1 attachment").click();
  const link = page.getByRole("link", { name: /House rules/ });
  await expect(link).toContainText("opens rules.example.org in a new tab");
  await expect(link).toHaveAttribute("href", data.data);
  await expect(link).toHaveAttribute("target", "_blank");
  await expectAccessible(page, "attachments");
});
