import type { SiteModel } from '../core/models/model-entry';
import { windowBounds } from '../core/models/windows';
import type { Price } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { normaliseSite } from '../core/sites';
import type { StoredModel } from '../store/stored-model';

/** One rule for each site, the last one given; throws for what is no site, and for a model that is not set up. */
export function checkedSites(sites: readonly SiteModel[], models: readonly StoredModel[]): SiteModel[] {
  const checked = new Map<string, SiteModel>();
  for (const { site: typed, model } of sites) {
    const site = normaliseSite(typed);
    if (site === undefined) throw new RunError('model-address', { detail: typed });
    if (models.every(({ id }) => id !== model))
      throw new RunError('model-gone', { params: { subject: site } });
    checked.set(site, { site, model });
  }
  return [...checked.values()];
}

/** A window that can be kept to, in tokens; undefined for any other. */
export function windowFrom(window: number | undefined): number | undefined {
  const fits = window !== undefined && window >= windowBounds.least && window <= windowBounds.most;
  return fits && Number.isInteger(window) ? window : undefined;
}

/** A price that can be reckoned with; undefined for any other. */
export function priceOf(price: Price | undefined): Price | undefined {
  const usable = (value: number) => Number.isFinite(value) && value >= 0;
  return price && usable(price.input) && usable(price.output) ? price : undefined;
}
