import {
  buildResourceTypes,
  buildScimSchemas,
  buildServiceProviderConfig,
} from "@/server/contract/scim/discovery";
import { toScimList } from "@/server/contract/scim/list";
import type { Attributes } from "@/server/contract/scim/values";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { buildResourceAnswer, listAnswer } from "./answer";
import { createScimHandler } from "./scim";

const getScimBaseUrl = (): string => `${env().BASE_URL}/api/scim/v2`;

/** `GET /ServiceProviderConfig`: the supported parts of SCIM. */
export const showConfig = createScimHandler(async ({ request }) =>
  buildResourceAnswer(
    buildServiceProviderConfig(getScimBaseUrl(), `${env().BASE_URL}/api/v2/docs/company-sign-in`),
    request,
  ),
);

const createListHandler = (of: (base: string) => Attributes[]) =>
  createScimHandler(async ({ request }) => {
    const all = of(getScimBaseUrl());
    return listAnswer(toScimList(all, all.length, { startIndex: 1, count: all.length }), request);
  });

const createShowHandler = (of: (base: string) => Attributes[]) =>
  createScimHandler(async ({ request, id }) => {
    const matchingResource = of(getScimBaseUrl()).find((resource) => resource.id === id);
    if (!matchingResource) throw new DomainError("NOT_FOUND");
    return buildResourceAnswer(matchingResource, request);
  });

/** `GET /ResourceTypes`, and a single one. */
export const listResourceTypes = createListHandler(buildResourceTypes);
export const showResourceType = createShowHandler(buildResourceTypes);

/** `GET /Schemas`, and a single one. */
export const listSchemas = createListHandler(buildScimSchemas);
export const showSchema = createShowHandler(buildScimSchemas);
