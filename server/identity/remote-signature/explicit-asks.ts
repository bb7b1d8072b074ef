import type { AuthValue, CredentialInfo } from "./csc-answers";
import type { SecretAsk } from "./provider";

/** What a key in mode `explicit` asks for (domain 8.7: `auth.objects[]`, in version 1.0.4 `PIN` and `OTP`). */

const PASSWORD = "password";
/** A code that is sent when it is asked for; a device that makes codes by itself is `offline`. */
const SENT = "online";

function fromVersion1(id: string, value: AuthValue | null | undefined): SecretAsk | null {
  if (!value || String(value.presence) === "false") return null;
  return { id, label: value.label ?? "", digitsOnly: value.format === "N" };
}

/**
 * The things to ask the holder for, or null where one of them cannot be had from a page alone: a code that the service
 * must send first, a challenge to be answered. A key that says nothing of it asks for its PIN.
 */
export function explicitAsks({ auth, PIN, OTP }: CredentialInfo): SecretAsk[] | null {
  if (auth?.objects?.length) {
    if (auth.objects.some(({ type }) => type.toLowerCase() !== PASSWORD)) return null;
    return auth.objects.map(({ id, label, format }) => ({
      id,
      label: label ?? "",
      digitsOnly: format === "N",
    }));
  }
  const isOtpSent = OTP && String(OTP.presence) === "true" && OTP.type !== "offline";
  if (isOtpSent && (OTP.type ?? SENT) === SENT) return null;
  const asks = [fromVersion1("PIN", PIN), fromVersion1("OTP", OTP?.type === "offline" ? OTP : null)];
  const known = asks.filter((ask) => ask !== null);
  return known.length > 0 ? known : [{ id: "PIN", label: "", digitsOnly: false }];
}
