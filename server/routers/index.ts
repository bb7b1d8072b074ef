import { boundIssues, listInputSchemas } from "@/server/contract/bounded-issues";
import { createCallerFactory, router } from "@/server/trpc";
import { account } from "./account";
import { admin } from "./admin";
import { apiRequest } from "./api-request";
import { apiToken } from "./api-token";
import { attachment } from "./attachment";
import { ofLink as brandOfLink } from "./branding/link-brand";
import { logo } from "./branding/logo";
import { removeLogo } from "./branding/remove-logo";
import { previewSample, sendSample } from "./branding/sample";
import { setLogo } from "./branding/set-logo";
import { bulkAction } from "./bulk-action";
import { bulkSend } from "./bulk-send";
import { companyDomain } from "./company-domain";
import { companySignIn } from "./company-sign-in";
import { contact } from "./contact";
import { crossContextAuth } from "./cross-context-auth";
import { create as createDirectLink } from "./direct-link/create";
import { remove as removeDirectLink } from "./direct-link/remove";
import { toggle as toggleDirectLink } from "./direct-link/toggle";
import { directSigning } from "./direct-signing";
import { createPresignToken } from "./embedding/create-presign-token";
import { verifyPresignToken } from "./embedding/verify-presign-token";
import { envelope } from "./envelope";
import { exportRecord } from "./export-record";
import { createMany as createFields } from "./field/create-many";
import { deleteMany as deleteFields } from "./field/delete-many";
import { follow as followFields } from "./field/follow";
import { get as getField } from "./field/get";
import { remove as removeField } from "./field/remove";
import { updateMany as updateFields } from "./field/update-many";
import { fieldSet } from "./field-set";
import { firstSteps } from "./first-steps";
import { folder } from "./folder";
import { groupRole } from "./group-role";
import { identity } from "./identity";
import { inbox } from "./inbox";
import { site } from "./installation/site";
import { accept as acceptInvitation } from "./invitation/accept";
import { copyLink as copyInvitationLink } from "./invitation/copy-link";
import { create as createInvitations } from "./invitation/create";
import { list as listInvitations } from "./invitation/list";
import { mailAgain as mailInvitationAgain } from "./invitation/mail-again";
import { resend as resendInvitation } from "./invitation/resend";
import { revoke as revokeInvitation } from "./invitation/revoke";
import { show as showInvitation } from "./invitation/show";
import { signUp as signUpInvited } from "./invitation/sign-up";
import { add as addItems } from "./item/add";
import { compareFile } from "./item/compare-file";
import { dismissTags } from "./item/dismiss-tags";
import { download as downloadItem } from "./item/download";
import { fillForm } from "./item/fill-form";
import { firstPage as firstPageOfItem } from "./item/first-page";
import { firstPageState } from "./item/first-page-state";
import { formFields } from "./item/form-fields";
import { pagePicture } from "./item/page-picture";
import { remove as removeItem } from "./item/remove";
import { replace as replaceItem } from "./item/replace";
import { restore as restoreItem } from "./item/restore";
import { suggestions } from "./item/suggestions";
import { takeUpTags } from "./item/take-up-tags";
import { updateMany as updateItems } from "./item/update-many";
import { viewerFile } from "./item/viewer-file";
import { lettering } from "./lettering";
import { logReceiver } from "./log-receiver";
import { validateAnswersInTurns } from "./long-answers";
import { mailReport } from "./mail-report";
import { changeRole } from "./member/change-role";
import { leave } from "./member/leave";
import { list as listMembers } from "./member/list";
import { ofTeam as membersOfTeam } from "./member/list-team";
import { remove as removeMember } from "./member/remove";
import { restrict } from "./member/restrict";
import { notice } from "./notice";
import { create as createOrganisation } from "./organisation/create";
import { get as getOrganisation } from "./organisation/get";
import { handOver as handOverOrganisation } from "./organisation/hand-over";
import { listMine } from "./organisation/list-mine";
import { people as listPeople } from "./organisation/people";
import { remove as removeOrganisation } from "./organisation/remove";
import { saveSecurityPolicy } from "./organisation/save-security-policy";
import { securityPolicy } from "./organisation/security-policy";
import { teamPolicy } from "./organisation/team-policy";
import { update as updateOrganisation } from "./organisation/update";
import { updateSettings as updateOrganisationSettings } from "./organisation/update-settings";
import { organisationLog } from "./organisation-log";
import { overview } from "./overview";
import { phoneSignature } from "./phone-signature";
import { beat } from "./presence/beat";
import { publicPage } from "./public-page";
import { add as addRecipient } from "./recipient/add";
import { createMany as createRecipients } from "./recipient/create-many";
import { get as getRecipient } from "./recipient/get";
import { rejectOnBehalf } from "./recipient/reject-on-behalf";
import { remove as removeRecipient } from "./recipient/remove";
import { revealLink } from "./recipient/reveal-link";
import { updateMany as updateRecipients } from "./recipient/update-many";
import { recipientAuth } from "./recipient-auth";
import { send as sendReport } from "./report/send";
import { show as showReport } from "./report/show";
import { reports } from "./reports";
import { savedView } from "./saved-view";
import { scim } from "./scim";
import { scimGroup } from "./scim-group";
import { scimUser } from "./scim-user";
import { senderAddress } from "./sender-address";
import { signing } from "./signing";
import { create as createTeam } from "./team/create";
import { get as getTeam } from "./team/get";
import { list as listTeams } from "./team/list";
import { remove as removeTeam } from "./team/remove";
import { update as updateTeam } from "./team/update";
import { updateSettings as updateTeamSettings } from "./team/update-settings";
import { template } from "./template";
import { usage } from "./usage";
import { create as createV1 } from "./v1/create";
import { document as v1Document, documents as v1Documents } from "./v1/document";
import { downloadUrl } from "./v1/download-url";
import { handOverField } from "./v1/hand-over-field";
import { remove as removeV1 } from "./v1/remove";
import { resolve as resolveV1 } from "./v1/resolve";
import { templates as v1Templates } from "./v1/templates";
import { awaited, completeUpload } from "./v1/upload";
import { verify } from "./verify";
import { check as checkWebhookUrl } from "./webhook/check";
import { create as createWebhook } from "./webhook/create";
import { deliveries as listDeliveries } from "./webhook/deliveries";
import { delivery as getDelivery } from "./webhook/delivery";
import { get as getWebhook } from "./webhook/get";
import { list as listWebhooks } from "./webhook/list";
import { remove as removeWebhook } from "./webhook/remove";
import { resend as resendDelivery } from "./webhook/resend";
import { resendFailed as resendFailedDeliveries } from "./webhook/resend-failed";
import { rotateSecret as rotateWebhookSecret } from "./webhook/rotate-secret";
import { sendTest as testWebhook } from "./webhook/send-test";
import { update as updateWebhook } from "./webhook/update";

export const appRouter = router({
  account,
  admin,
  apiRequest,
  apiToken,
  attachment,
  branding: router({ logo, ofLink: brandOfLink, previewSample, removeLogo, sendSample, setLogo }),
  bulkAction,
  bulkSend,
  companyDomain,
  companySignIn,
  contact,
  embedding: router({ createPresignToken, verifyPresignToken }),
  direct: directSigning,
  directLink: router({ create: createDirectLink, remove: removeDirectLink, toggle: toggleDirectLink }),
  envelope,
  exportRecord,
  field: router({
    createMany: createFields,
    deleteMany: deleteFields,
    follow: followFields,
    get: getField,
    remove: removeField,
    updateMany: updateFields,
  }),
  folder,
  groupRole,
  handBack: crossContextAuth,
  handOff: phoneSignature,
  inbox,
  installation: router({ site }),
  invitation: router({
    accept: acceptInvitation,
    copyLink: copyInvitationLink,
    create: createInvitations,
    list: listInvitations,
    mailAgain: mailInvitationAgain,
    resend: resendInvitation,
    revoke: revokeInvitation,
    show: showInvitation,
    signUp: signUpInvited,
  }),
  item: router({
    add: addItems,
    compareFile,
    dismissTags,
    download: downloadItem,
    firstPage: firstPageOfItem,
    fillForm,
    firstPageState,
    formFields,
    pagePicture,
    reading: viewerFile,
    remove: removeItem,
    replace: replaceItem,
    restore: restoreItem,
    suggestions,
    takeUpTags,
    updateMany: updateItems,
  }),
  mailReport,
  member: router({
    changeRole,
    leave,
    list: listMembers,
    ofTeam: membersOfTeam,
    remove: removeMember,
    restrict,
  }),
  organisation: router({
    create: createOrganisation,
    get: getOrganisation,
    handOver: handOverOrganisation,
    listMine,
    people: listPeople,
    remove: removeOrganisation,
    saveSecurityPolicy,
    securityPolicy,
    teamPolicy,
    update: updateOrganisation,
    updateSettings: updateOrganisationSettings,
  }),
  legacy: router({
    awaited,
    completeUpload,
    create: createV1,
    document: v1Document,
    documents: v1Documents,
    downloadUrl,
    handOverField,
    remove: removeV1,
    resolve: resolveV1,
    templates: v1Templates,
  }),
  lettering,
  logReceiver,
  firstSteps,
  notice,
  organisationLog,
  overview,
  recipient: router({
    add: addRecipient,
    createMany: createRecipients,
    get: getRecipient,
    rejectOnBehalf,
    remove: removeRecipient,
    revealLink,
    updateMany: updateRecipients,
  }),
  presence: router({ beat }),
  publicPage,
  proving: recipientAuth,
  identity,
  fieldSet,
  savedView,
  reports,
  report: router({ send: sendReport, show: showReport }),
  scim,
  scimGroup,
  scimUser,
  senderAddress,
  signing,
  team: router({
    create: createTeam,
    get: getTeam,
    list: listTeams,
    remove: removeTeam,
    update: updateTeam,
    updateSettings: updateTeamSettings,
  }),
  template,
  usage,
  verify,
  webhook: router({
    check: checkWebhookUrl,
    create: createWebhook,
    deliveries: listDeliveries,
    delivery: getDelivery,
    get: getWebhook,
    list: listWebhooks,
    remove: removeWebhook,
    resend: resendDelivery,
    resendFailed: resendFailedDeliveries,
    rotateSecret: rotateWebhookSecret,
    test: testWebhook,
    update: updateWebhook,
  }),
});

for (const input of listInputSchemas(appRouter._def.procedures)) boundIssues(input);
validateAnswersInTurns(appRouter._def.procedures);

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
