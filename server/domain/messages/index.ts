import type { Language } from "../vocabulary";
import enAccount from "./en/account.json";
import enAudit from "./en/audit.json";
import enChallenge from "./en/challenge.json";
import enDocs from "./en/docs.json";
import enEditor from "./en/editor.json";
import enErrors from "./en/errors.json";
import enMail from "./en/mail.json";
import enOwner from "./en/owner.json";
import enPdf from "./en/pdf.json";
import enSettings from "./en/settings.json";
import enSigning from "./en/signing.json";
import enUi from "./en/ui.json";
import esAccount from "./es/account.json";
import esAudit from "./es/audit.json";
import esChallenge from "./es/challenge.json";
import esDocs from "./es/docs.json";
import esEditor from "./es/editor.json";
import esErrors from "./es/errors.json";
import esMail from "./es/mail.json";
import esOwner from "./es/owner.json";
import esPdf from "./es/pdf.json";
import esSettings from "./es/settings.json";
import esSigning from "./es/signing.json";
import esUi from "./es/ui.json";

/** One catalogue for screen, mail and PDF (ruling 69), split by area so that each has one owner. */
const en = {
  ui: enUi,
  owner: enOwner,
  editor: enEditor,
  settings: enSettings,
  signing: enSigning,
  challenge: enChallenge,
  account: enAccount,
  mail: enMail,
  pdf: enPdf,
  audit: enAudit,
  errors: enErrors,
  docs: enDocs,
};
export type Messages = typeof en;
const es: Messages = {
  ui: esUi,
  owner: esOwner,
  editor: esEditor,
  settings: esSettings,
  signing: esSigning,
  challenge: esChallenge,
  account: esAccount,
  mail: esMail,
  pdf: esPdf,
  audit: esAudit,
  errors: esErrors,
  docs: esDocs,
};

export const messages: Record<Language, Messages> = { en, es };
