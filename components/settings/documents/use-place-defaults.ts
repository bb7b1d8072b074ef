"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { PRODUCT_DEFAULTS } from "@/server/domain/inherited-settings";
import type { OrganisationAnswer, TeamAnswer } from "../api-types";
import { type Defaults, useDefaults } from "./use-defaults";

/** Autosaves a team's overrides of its organisation's defaults. */
export function useTeamDefaults(team: TeamAnswer, canChange: boolean): Defaults {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useDefaults({
    own: team.settings,
    inherited: team.inherited,
    canChange,
    save: async (settings) => {
      await client.team.updateSettings.mutate({ teamId: team.id, settings });
      await queryClient.invalidateQueries({ queryKey: trpc.team.get.pathKey() });
    },
  });
}

/** Autosaves an organisation's overrides of the product's defaults. */
export function useOrganisationDefaults(organisation: OrganisationAnswer, canChange: boolean): Defaults {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useDefaults({
    own: organisation.settings,
    inherited: PRODUCT_DEFAULTS,
    canChange,
    save: async (settings) => {
      await client.organisation.updateSettings.mutate({ organisationId: organisation.id, settings });
      await queryClient.invalidateQueries({ queryKey: trpc.organisation.get.pathKey() });
    },
  });
}
