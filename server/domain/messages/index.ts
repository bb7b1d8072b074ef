import type { Language } from "../vocabulary";
import enAccount from "./en/account.json";
import enAdmin from "./en/admin.json";
import enAudit from "./en/audit.json";
import enBulk from "./en/bulk.json";
import enBulkAction from "./en/bulk-action.json";
import enChallenge from "./en/challenge.json";
import enCompany from "./en/company.json";
import enContacts from "./en/contacts.json";
import enDocs from "./en/docs.json";
import enDownloads from "./en/downloads.json";
import enEditor from "./en/editor.json";
import enErrors from "./en/errors.json";
import enFirstSteps from "./en/first-steps.json";
import enFolders from "./en/folders.json";
import enFollowing from "./en/following.json";
import enFormValues from "./en/form-values.json";
import enHome from "./en/home.json";
import enInbox from "./en/inbox.json";
import enLater from "./en/later.json";
import enLegal from "./en/legal.json";
import enList from "./en/list.json";
import enMail from "./en/mail.json";
import enNotices from "./en/notices.json";
import enOrganisationLog from "./en/organisation-log.json";
import enOwner from "./en/owner.json";
import enPalette from "./en/palette.json";
import enPaper from "./en/paper.json";
import enPdf from "./en/pdf.json";
import enPeople from "./en/people.json";
import enPlacing from "./en/placing.json";
import enPolicy from "./en/policy.json";
import enProfile from "./en/profile.json";
import enProof from "./en/proof.json";
import enPublic from "./en/public.json";
import enRemote from "./en/remote.json";
import enReports from "./en/reports.json";
import enReuse from "./en/reuse.json";
import enSenders from "./en/senders.json";
import enSettings from "./en/settings.json";
import enSigning from "./en/signing.json";
import enSitting from "./en/sitting.json";
import enTemplates from "./en/templates.json";
import enTransfer from "./en/transfer.json";
import enUi from "./en/ui.json";
import enUsage from "./en/usage.json";
import enVerify from "./en/verify.json";
import enViews from "./en/views.json";
import enWebhooks from "./en/webhooks.json";
import esAccount from "./es/account.json";
import esAdmin from "./es/admin.json";
import esAudit from "./es/audit.json";
import esBulk from "./es/bulk.json";
import esBulkAction from "./es/bulk-action.json";
import esChallenge from "./es/challenge.json";
import esCompany from "./es/company.json";
import esContacts from "./es/contacts.json";
import esDocs from "./es/docs.json";
import esDownloads from "./es/downloads.json";
import esEditor from "./es/editor.json";
import esErrors from "./es/errors.json";
import esFirstSteps from "./es/first-steps.json";
import esFolders from "./es/folders.json";
import esFollowing from "./es/following.json";
import esFormValues from "./es/form-values.json";
import esHome from "./es/home.json";
import esInbox from "./es/inbox.json";
import esLater from "./es/later.json";
import esLegal from "./es/legal.json";
import esList from "./es/list.json";
import esMail from "./es/mail.json";
import esNotices from "./es/notices.json";
import esOrganisationLog from "./es/organisation-log.json";
import esOwner from "./es/owner.json";
import esPalette from "./es/palette.json";
import esPaper from "./es/paper.json";
import esPdf from "./es/pdf.json";
import esPeople from "./es/people.json";
import esPlacing from "./es/placing.json";
import esPolicy from "./es/policy.json";
import esProfile from "./es/profile.json";
import esProof from "./es/proof.json";
import esPublic from "./es/public.json";
import esRemote from "./es/remote.json";
import esReports from "./es/reports.json";
import esReuse from "./es/reuse.json";
import esSenders from "./es/senders.json";
import esSettings from "./es/settings.json";
import esSigning from "./es/signing.json";
import esSitting from "./es/sitting.json";
import esTemplates from "./es/templates.json";
import esTransfer from "./es/transfer.json";
import esUi from "./es/ui.json";
import esUsage from "./es/usage.json";
import esVerify from "./es/verify.json";
import esViews from "./es/views.json";
import esWebhooks from "./es/webhooks.json";

/** The catalogue shared by screen, mail and PDF (ruling 69), split by area so that each has one owner. */
const en = {
  ui: enUi,
  owner: enOwner,
  notices: enNotices,
  templates: enTemplates,
  bulk: enBulk,
  bulkAction: enBulkAction,
  firstSteps: enFirstSteps,
  folders: enFolders,
  following: enFollowing,
  formValues: enFormValues,
  home: enHome,
  later: enLater,
  legal: enLegal,
  palette: enPalette,
  paper: enPaper,
  list: enList,
  transfer: enTransfer,
  downloads: enDownloads,
  views: enViews,
  editor: enEditor,
  senders: enSenders,
  settings: enSettings,
  webhooks: enWebhooks,
  signing: enSigning,
  challenge: enChallenge,
  remote: enRemote,
  reports: enReports,
  reuse: enReuse,
  people: enPeople,
  placing: enPlacing,
  policy: enPolicy,
  profile: enProfile,
  proof: enProof,
  public: enPublic,
  account: enAccount,
  inbox: enInbox,
  sitting: enSitting,
  mail: enMail,
  pdf: enPdf,
  admin: enAdmin,
  audit: enAudit,
  errors: enErrors,
  company: enCompany,
  contacts: enContacts,
  docs: enDocs,
  organisationLog: enOrganisationLog,
  usage: enUsage,
  verify: enVerify,
};
export type Messages = typeof en;
const es: Messages = {
  ui: esUi,
  owner: esOwner,
  notices: esNotices,
  templates: esTemplates,
  bulk: esBulk,
  bulkAction: esBulkAction,
  firstSteps: esFirstSteps,
  folders: esFolders,
  following: esFollowing,
  formValues: esFormValues,
  home: esHome,
  later: esLater,
  legal: esLegal,
  palette: esPalette,
  paper: esPaper,
  list: esList,
  transfer: esTransfer,
  downloads: esDownloads,
  views: esViews,
  editor: esEditor,
  senders: esSenders,
  settings: esSettings,
  webhooks: esWebhooks,
  signing: esSigning,
  challenge: esChallenge,
  remote: esRemote,
  reports: esReports,
  reuse: esReuse,
  people: esPeople,
  placing: esPlacing,
  policy: esPolicy,
  profile: esProfile,
  proof: esProof,
  public: esPublic,
  account: esAccount,
  inbox: esInbox,
  sitting: esSitting,
  mail: esMail,
  pdf: esPdf,
  admin: esAdmin,
  audit: esAudit,
  errors: esErrors,
  company: esCompany,
  contacts: esContacts,
  docs: esDocs,
  organisationLog: esOrganisationLog,
  usage: esUsage,
  verify: esVerify,
};

export const messages: Record<Language, Messages> = { en, es };
