import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>;
type Questions = inferRouterInputs<AppRouter>;

export type ListedMember = Answers["member"]["list"]["data"][number];
export type ListedInvitation = Answers["invitation"]["list"]["data"][number];
export type ListedToken = Answers["apiToken"]["list"]["data"][number];
export type ListedWebhook = Answers["webhook"]["list"]["data"][number];
export type WebhookAnswer = Answers["webhook"]["get"];
export type DeliveryAnswer = Answers["webhook"]["deliveries"]["data"][number];
export type DeliveryDetail = Answers["webhook"]["delivery"];
export type AttemptAnswer = DeliveryDetail["attemptLog"][number];
export type SenderAnswer = Answers["senderAddress"]["list"]["data"][number];
export type TeamAnswer = Answers["team"]["get"];
export type PublicPageAnswer = Answers["publicPage"]["get"];
export type OrganisationAnswer = Answers["organisation"]["get"];

/** A team or an organisation, as calls name it. */
export type Place = Questions["member"]["list"]["place"];
