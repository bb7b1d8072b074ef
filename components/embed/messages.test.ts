import { expect, it } from "vitest";
import { createMessageSender } from "./messages";

/** Builds a framed window that records its messages with their target origins. */
function createFrame(ancestor?: string) {
  const sent: { message: unknown; target: string }[] = [];
  const parent = { postMessage: (message: unknown, target: string) => sent.push({ message, target }) };
  const location = {
    origin: "https://sign.example",
    ...(ancestor === undefined ? {} : { ancestorOrigins: [ancestor, "https://top.example"] }),
  };
  return { sent, around: Object.assign(Object.create(null), { parent, location }) };
}
const READY = { action: "document-ready", data: null } as const;

it("a message goes to the page around, by its origin, when the team has named it", () => {
  const { sent, around } = createFrame("https://app.example");
  createMessageSender(["https://other.example", "https://app.example"], around)(READY);
  expect(sent).toEqual([{ message: READY, target: "https://app.example" }]);
});

it("our own pages may listen", () => {
  const { sent, around } = createFrame("https://sign.example");
  createMessageSender([], around)(READY);
  expect(sent.map(({ target }) => target)).toEqual(["https://sign.example"]);
});

it("a page that was not named hears nothing, and neither does a sandbox without an origin", () => {
  for (const ancestor of ["https://evil.example", "null", "https://app.example.evil.example"]) {
    const { sent, around } = createFrame(ancestor);
    createMessageSender(["https://app.example"], around)(READY);
    expect(sent).toEqual([]);
  }
});

it("where the browser does not say who is around, every allowed site is tried and never a star", () => {
  const { sent, around } = createFrame();
  createMessageSender(["https://a.example", "https://b.example"], around)(READY);
  expect(sent.map(({ target }) => target)).toEqual([
    "https://a.example",
    "https://b.example",
    "https://sign.example",
  ]);
});

it("out of a frame nothing is sent", () => {
  const { sent, around } = createFrame("https://app.example");
  around.parent = around;
  createMessageSender(["https://app.example"], around)(READY);
  expect(sent).toEqual([]);
});
