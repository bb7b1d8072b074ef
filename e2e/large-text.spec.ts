import type { Page } from "@playwright/test";
import { createTemplateDirectLink } from "./fixtures/direct-link";
import { createDraft, signIn } from "./fixtures/draft";
import { expectFocusVisible, isWholeInSight } from "./fixtures/focus-visibility";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { listLostContent } from "./fixtures/reflow";
import { checkEveryScreen, SCREENS } from "./fixtures/screens";
import { type NewField, sendEnvelope } from "./fixtures/sent-envelope";
import { button, loadSigningTexts, signUpToReview } from "./fixtures/signing-page";

/** Single faults of small screens and large text; the whole journey is in `small-screens.spec.ts`. */

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const TITLE = "Rental agreement of the shop in Calle Larga";
const STREET = { type: "TEXT", positionY: 30, fieldMeta: { type: "text", label: "Street", required: true } };
const SIGNATURE = { type: "SIGNATURE", positionY: 60, height: 7 };
/** Smallest visible height of the page beside a step. */
const LEAST_PAPER_PX = 90;
const t = loadSigningTexts("en");

const sendDocument = (product: Product, owner: Account, fields: NewField[]) =>
  sendEnvelope(product, owner, { title: TITLE, recipients: [{ ...ANA, fields }] });

async function openLink(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await button(page, t("start.start")).waitFor();
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("the bar never hides the control to fill, even when the screen rotates", async ({
  page,
  product,
  owner,
}) => {
  const sent = await sendDocument(product, owner, [STREET, SIGNATURE]);
  await openLink(page, sent.getUrl(ANA.email));
  await button(page, t("start.start")).click();
  const street = page.getByRole("textbox", { name: /Street/ });
  await street.tap();
  await checkEveryScreen(page, async (at) => {
    await expect(street, at).toBeFocused();
    await expectFocusVisible(page, at);
    await street.blur();
    await street.focus();
    await expectFocusVisible(page, `${at}, come back to`);
  });
});

test("a step leaves room for the page beside it", async ({ page, product, owner }) => {
  const sent = await sendDocument(product, owner, [STREET, SIGNATURE]);
  await openLink(page, sent.getUrl(ANA.email));
  await button(page, t("start.start")).click();
  await expect(page.getByRole("textbox", { name: /Street/ })).toBeVisible();
  const paper = page.getByRole("region", { name: t("document.region"), exact: true });
  await checkEveryScreen(page, (at) =>
    expect
      .poll(() => paper.evaluate(({ clientHeight }) => clientHeight), { message: at })
      .toBeGreaterThan(LEAST_PAPER_PX),
  );
});

test("the start screen shows the whole title", async ({ page, product, owner }) => {
  const sent = await sendDocument(product, owner, [SIGNATURE]);
  await openLink(page, sent.getUrl(ANA.email));
  const title = page.locator("#to-do").getByText(TITLE);
  await checkEveryScreen(page, async (at) => {
    await title.scrollIntoViewIfNeeded();
    await expect.poll(() => title.evaluate(isWholeInSight), { message: at }).toBe(true);
  });
});

test("the review is no wider than the screen", async ({ page, product, owner }) => {
  const sent = await sendDocument(product, owner, [SIGNATURE]);
  await page.goto(sent.getUrl(ANA.email));
  await signUpToReview(page, t);
  await checkEveryScreen(page, (at) => expect.poll(() => listLostContent(page), { message: at }).toEqual([]));
});

test("a direct link's e-mail input is in view before scrolling, and visible wherever it has the focus", async ({
  page,
  product,
  owner,
}) => {
  const member = { name: "Member", email: "member@example.org", fields: [SIGNATURE] };
  const link = await createTemplateDirectLink(product, owner, {
    title: "Membership form",
    recipients: [member],
  });
  const address = page.getByLabel(t("direct.person.email"));
  for (const { where, viewport, letters } of SCREENS) {
    // With larger text, and in landscape, name and address do not fit on one screen.
    if (letters > 100 || viewport.height < 500) continue;
    await page.setViewportSize(viewport);
    await openLink(page, link.path);
    expect.soft(await address.evaluate(isWholeInSight), where).toBe(true);
  }
  await address.tap();
  await checkEveryScreen(page, (at) => expectFocusVisible(page, at));
});

test.describe("in a zoomed desktop window", () => {
  test.use({ hasTouch: false, isMobile: false });

  test("a sender's steps are no wider than the screen, however long the names are", async ({
    page,
    product,
    owner,
  }) => {
    const id = await createLongNamedDraft(product, owner);
    await signIn(page, owner);
    for (const step of ["files", "review"]) {
      await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=${step}`);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await checkEveryScreen(page, async (at) => {
        const measureOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(measureOverflow, { message: `${step}, ${at}` }).toBeLessThanOrEqual(0);
      });
    }
  });
});

/** Creates a draft with very long names for its title, file and recipient. */
async function createLongNamedDraft(product: Product, owner: Account): Promise<string> {
  const name = "Maximiliano Fernández-Echeverría de la Fuente";
  const email = "maximiliano.fernandez-echeverria.delafuente@corporacionmunicipal.example.org";
  const people = [
    { name, email, role: "SIGNER" },
    { name: "Bea", email: "bea@example.org", role: "SIGNER" },
  ];
  const title = "Reglamento interno de convivencia y administración del edificio";
  return createDraft(product, owner, 2, { title, recipients: people });
}
