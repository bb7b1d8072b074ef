import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type RouterOutputs = inferRouterOutputs<AppRouter>;
type RouterInputs = inferRouterInputs<AppRouter>;

export type ListedMember = RouterOutputs["member"]["list"]["data"][number];
export type OrganisationPerson = RouterOutputs["organisation"]["people"]["data"][number];
export type ListedInvitation = RouterOutputs["invitation"]["list"]["data"][number];
export type ListedToken = RouterOutputs["apiToken"]["list"]["data"][number];
export type ListedRequest = RouterOutputs["apiRequest"]["list"]["data"][number];
export type ListedWebhook = RouterOutputs["webhook"]["list"]["data"][number];
export type WebhookAnswer = RouterOutputs["webhook"]["get"];
export type DeliveryAnswer = RouterOutputs["webhook"]["deliveries"]["data"][number];
export type DeliveryDetail = RouterOutputs["webhook"]["delivery"];
export type AttemptAnswer = DeliveryDetail["attemptLog"][number];
export type SenderAnswer = RouterOutputs["senderAddress"]["list"]["data"][number];
export type CompanyDomainAnswer = RouterOutputs["companyDomain"]["list"]["data"][number];
export type CompanyConnectionAnswer = RouterOutputs["companySignIn"]["get"]["connection"];
export type ScimAnswer = RouterOutputs["scim"]["get"];
export type CompanySignInAnswer = RouterOutputs["companySignIn"]["get"];
export type GroupRoleAnswer = RouterOutputs["groupRole"]["list"]["roles"][number];
export type TeamAnswer = RouterOutputs["team"]["get"];
export type PublicPageAnswer = RouterOutputs["publicPage"]["get"];
export type SecurityPolicyAnswer = RouterOutputs["organisation"]["securityPolicy"];
export type LogReceiverAnswer = NonNullable<RouterOutputs["logReceiver"]["get"]["receiver"]>;
export type OrganisationAnswer = RouterOutputs["organisation"]["get"];

export type TeamOrOrganisationRef = RouterInputs["member"]["list"]["place"];
