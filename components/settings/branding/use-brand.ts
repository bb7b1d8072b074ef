"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { LogoShown } from "@/server/contract/brand";
import type { TeamOrOrganisationRef } from "../api-types";

export type Brand = {
  place: TeamOrOrganisationRef;
  /** Text in place of the logo where it cannot be seen. */
  name: string;
  logo: LogoShown | null;
  ownLogo: LogoShown | null;
  inheritedLogo: LogoShown | null;
  canChange: boolean;
  removeLogo: () => Promise<void>;
  /** Refetches the brand after a change that only the server knows. */
  refresh: () => Promise<void>;
};

type LoadedBrand = Pick<Brand, "place" | "name" | "ownLogo" | "inheritedLogo" | "canChange">;

export function useBrand(given: LoadedBrand): Brand {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const refreshBrand = async () => {
    const paths = [trpc.team.get, trpc.organisation.get, trpc.branding.previewSample];
    await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: path.pathKey() })));
  };
  return {
    ...given,
    logo: given.ownLogo ?? given.inheritedLogo,
    refresh: refreshBrand,
    removeLogo: async () => {
      try {
        await client.branding.removeLogo.mutate({ place: given.place });
        await refreshBrand();
      } catch (error) {
        notify({ tone: "danger", title: errorText(error) });
      }
    },
  };
}
