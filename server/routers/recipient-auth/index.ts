import { router } from "@/server/trpc";
import { account } from "./account";
import { addPasskey } from "./add-passkey";
import { confirmAuthenticator } from "./confirm-authenticator";
import { createAccount } from "./create-account";
import { newAuthenticator } from "./new-authenticator";
import { newPasskeyOptions } from "./new-passkey-options";
import { openEnrolment } from "./open-enrolment";
import { passkeyOptions } from "./passkey-options";
import { sendCode } from "./send-code";
import { withAccount } from "./with-account";
import { withAuthenticator } from "./with-authenticator";
import { withCode } from "./with-code";
import { withMoreCode } from "./with-more-code";
import { withPasskey } from "./with-passkey";
import { withPassword } from "./with-password";

/** Proofs of a recipient, before viewing or before signing (domain/signing.md 4.4, 4.5). */
export const recipientAuth = router({
  account,
  addPasskey,
  confirmAuthenticator,
  createAccount,
  newAuthenticator,
  newPasskeyOptions,
  openEnrolment,
  passkeyOptions,
  sendCode,
  withAccount,
  withAuthenticator,
  withCode,
  withMoreCode,
  withPasskey,
  withPassword,
});
