import { expect, test } from "vitest";
import { getSendingOptions } from "../recipient/auth-methods";
import { limitContactPreferences } from "./preferences";

const NOTHING_SET_UP = getSendingOptions({ claveUnica: false }).availableMethods;
const WITH_CLAVE_UNICA = getSendingOptions({ claveUnica: true }).availableMethods;
const ANA = { accessAuth: ["ACCOUNT"], actionAuth: ["CLAVE_UNICA", "PASSKEY"] } as const;

test("a signer is asked for the contact's preferred methods that the installation offers", () => {
  expect(limitContactPreferences(ANA, "SIGNER", WITH_CLAVE_UNICA)).toEqual(ANA);
  expect(limitContactPreferences(ANA, "SIGNER", NOTHING_SET_UP)).toEqual({
    accessAuth: ["ACCOUNT"],
    actionAuth: ["PASSKEY"],
  });
});

test.each(["VIEWER", "CC"] as const)("a %s is asked for no action authentication", (role) => {
  expect(limitContactPreferences(ANA, role, WITH_CLAVE_UNICA)).toEqual({
    accessAuth: ["ACCOUNT"],
    actionAuth: [],
  });
});
