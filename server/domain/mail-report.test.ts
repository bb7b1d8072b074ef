import { expect, test } from "vitest";
import { classifyDelivery } from "./mail-report";

test.each([
  ["an unknown mailbox", { action: "failed", status: "5.1.1", diagnostic: "smtp; 550 no such user" }, "HARD"],
  ["a full mailbox", { action: "failed", status: "5.2.2", diagnostic: "smtp; 552 over quota" }, "SOFT"],
  ["a server given up on", { action: "failed", status: "4.4.1", diagnostic: null }, "SOFT"],
  ["a server that is tried again", { action: "delayed", status: "4.4.1", diagnostic: null }, "DELAYED"],
  ["Action in capitals", { action: " FAILED ", status: "5.7.1 (refused)", diagnostic: null }, "HARD"],
  ["no status, a passing reply", { action: "failed", status: null, diagnostic: "smtp; 451 later" }, "SOFT"],
  ["no status, a final reply", { action: "failed", status: "", diagnostic: "smtp; 550 4.x" }, "HARD"],
  ["neither", { action: "failed", status: null, diagnostic: null }, "HARD"],
  ["a mail that arrived", { action: "delivered", status: "2.0.0", diagnostic: null }, null],
  ["a mail handed on", { action: "relayed", status: "2.1.9", diagnostic: null }, null],
  ["an action there is not", { action: "", status: "5.1.1", diagnostic: null }, null],
])("%s", (_, delivery, kind) => {
  expect(classifyDelivery(delivery)).toBe(kind);
});
