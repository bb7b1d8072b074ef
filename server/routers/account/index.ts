import { router } from "@/server/trpc";
import { avatar, removeAvatar, setAvatar } from "./avatar/avatar";
import { changePassword } from "./change-password";
import { deleteAccount } from "./deletion/delete-account";
import { deletionPlan } from "./deletion/plan";
import { confirmEmailChange, emailChangeTarget, stopEmailChange } from "./email-change/answer";
import { askEmailChange, cancelEmailChange } from "./email-change/ask";
import { askExport, exportState } from "./export/ask";
import { downloadExport, readyExport } from "./export/download";
import { forgotPassword } from "./forgot-password";
import { me, setLanguage } from "./me";
import { doors } from "./offered-sign-in-methods";
import { profile, updateProfile } from "./profile";
import { resetPassword, resetTarget } from "./reset-password";
import { forgetSignature, keepSignature, keptSignatures } from "./saved-signatures";
import {
  confirmAuthenticator,
  guardSignIn,
  makeRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
} from "./security/authenticator";
import { linkCompany, unlinkCompany } from "./security/companies";
import { listActivity } from "./security/list-activity";
import { newPasskeyOptions, proofPasskeyOptions, signInPasskeyOptions } from "./security/passkey-options";
import { addPasskey, removePasskey, renamePasskey } from "./security/passkeys";
import { prove } from "./security/prove";
import { waysIn } from "./security/ways-in";
import { endOtherSessions, endSession, listSessions } from "./sessions";
import { setup, setupState } from "./setup";
import { signUp } from "./sign-up";
import { resendVerification, verifyEmail } from "./verify-email";

export const account = router({
  activity: listActivity,
  addPasskey,
  askEmailChange,
  askExport,
  avatar,
  cancelEmailChange,
  changePassword,
  confirmAuthenticator,
  confirmEmailChange,
  deleteAccount,
  deletionPlan,
  doors,
  downloadExport,
  emailChangeTarget,
  exportState,
  endOtherSessions,
  endSession,
  forgetSignature,
  forgotPassword,
  guardSignIn,
  keepSignature,
  keptSignatures,
  linkCompany,
  makeRecoveryCodes,
  me,
  newPasskeyOptions,
  profile,
  proofPasskeyOptions,
  prove,
  readyExport,
  removeAuthenticator,
  removeAvatar,
  removePasskey,
  renamePasskey,
  resendVerification,
  resetPassword,
  resetTarget,
  sessions: listSessions,
  setAvatar,
  setLanguage,
  setup,
  setupState,
  signInPasskeyOptions,
  signUp,
  startAuthenticator,
  stopEmailChange,
  unlinkCompany,
  updateProfile,
  verifyEmail,
  waysIn,
});
