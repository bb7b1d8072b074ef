import type { AskWay, SecretAsk } from "@/server/domain/recipient/secret-ask";
import type { AuthValue, CredentialInfo } from "./csc-answers";

/**
 * Secrets that a key in mode `explicit` needs (domain/fields.md 8.7: `auth.objects[]`, in version 1.0.4 `PIN`
 * and `OTP`).
 */

/** The types of version 2, in lower case: services differ in how they write them. */
const WAYS: ReadonlyMap<string, AskWay> = new Map([
  ["password", "typed"],
  ["passwordoob", "elsewhere"],
  ["challengeresponse", "sent"],
  ["challengeresponseoob", "elsewhere"],
]);

const isDigitsOnly = (format: string | null | undefined): boolean => format === "N";

function fromVersion1(id: string, value: AuthValue | null | undefined, way: AskWay): SecretAsk | null {
  if (!value || String(value.presence) === "false") return null;
  // An optional code is not sent for.
  if (way === "sent" && String(value.presence) !== "true") return null;
  return { id, label: value.label ?? "", digitsOnly: isDigitsOnly(value.format), way };
}

/**
 * Returns the secrets the holder must give. Null where one has an unknown type: such a key cannot be used
 * here. A key that names no secrets asks for its PIN.
 */
export function listRequiredSecrets({ auth, PIN, OTP }: CredentialInfo): SecretAsk[] | null {
  if (auth?.objects?.length) {
    const asks: SecretAsk[] = [];
    for (const { id, type, label, format } of auth.objects) {
      const way = WAYS.get(type.toLowerCase());
      if (!way) return null;
      asks.push({ id, label: label ?? "", digitsOnly: isDigitsOnly(format), way });
    }
    return asks;
  }
  // Version 1 knows two kinds of code: an `offline` one comes from a device, the other (the default) is sent.
  const asks = [
    fromVersion1("PIN", PIN, "typed"),
    fromVersion1("OTP", OTP, OTP?.type === "offline" ? "typed" : "sent"),
  ];
  const knownAsks = asks.filter((ask) => ask !== null);
  return knownAsks.length > 0 ? knownAsks : [{ id: "PIN", label: "", digitsOnly: false, way: "typed" }];
}
