import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>;
type Questions = inferRouterInputs<AppRouter>;

export type ListedMember = Answers["member"]["list"]["data"][number];
export type OrganisationPerson = Answers["organisation"]["people"]["data"][number];
export type ListedInvitation = Answers["invitation"]["list"]["data"][number];
export type ListedToken = Answers["apiToken"]["list"]["data"][number];
export type ListedRequest = Answers["apiRequest"]["list"]["data"][number];
export type ListedWebhook = Answers["webhook"]["list"]["data"][number];
export type WebhookAnswer = Answers["webhook"]["get"];
export type DeliveryAnswer = Answers["webhook"]["deliveries"]["data"][number];
export type DeliveryDetail = Answers["webhook"]["delivery"];
export type AttemptAnswer = DeliveryDetail["attemptLog"][number];
export type SenderAnswer = Answers["senderAddress"]["list"]["data"][number];
export type CompanyDomainAnswer = Answers["companyDomain"]["list"]["data"][number];
export type CompanyConnectionAnswer = Answers["companySignIn"]["get"]["connection"];
export type ScimAnswer = Answers["scim"]["get"];
export type CompanySignInAnswer = Answers["companySignIn"]["get"];
export type GroupRoleAnswer = Answers["groupRole"]["list"]["roles"][number];
export type TeamAnswer = Answers["team"]["get"];
export type PublicPageAnswer = Answers["publicPage"]["get"];
export type SecurityPolicyAnswer = Answers["organisation"]["securityPolicy"];
export type LogReceiverAnswer = NonNullable<Answers["logReceiver"]["get"]["receiver"]>;
export type OrganisationAnswer = Answers["organisation"]["get"];

export type Place = Questions["member"]["list"]["place"];
