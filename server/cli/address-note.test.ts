import { expect, test } from "vitest";
import { addressNote } from "./address-note";

test("the example for other devices shows the port that is listened on", () => {
  expect(addressNote(3710)).toContain("BASE_URL=http://192.168.1.10:3710");
});
