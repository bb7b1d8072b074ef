"use client";

import { useEffect, useState } from "react";

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

const KEY = "rubrica.list-density";

/** Returns the density of the rows, which this browser stores. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>("comfortable");
  useEffect(() => {
    const storedDensity = localStorage.getItem(KEY);
    setDensity(DENSITIES.find((known) => known === storedDensity) ?? "comfortable");
  }, []);
  return [
    density,
    (next) => {
      localStorage.setItem(KEY, next);
      setDensity(next);
    },
  ];
}
