/** Writes the code of packages into files that pages load. */
import { builtinModules } from 'node:module';
import { currentVersion, type Locale } from '../../config/site';
import { frameworkFolder } from '../../content/framework';
import { Cache, installedPackages } from '../../lib/cache';
import { checkedRelease, packageOf } from '../projects/project';
import { bundleAll, type Bundled, bundlePackage, hasFile } from './bundle';
import type { PackageIndex } from './data';

/** Bundled packages, from the cache or new, and the files that have them. */
export class Packages {
  private readonly cache: Cache<Bundled>;
  /** Addresses of files by package. */
  private readonly files = new Map<string, string>();

  /** @param write writes a file and returns its address */
  constructor(
    siteDir: string,
    locale: Locale,
    private readonly write: (name: string, content: string) => string,
  ) {
    const installed = installedPackages(frameworkFolder(currentVersion));
    this.cache = new Cache(siteDir, `play/${locale}/packages`, installed);
  }

  private readonly bundle = async (name: string): Promise<Bundled> => {
    const bundled = this.cache.get(name) ?? (await bundlePackage(name));
    this.cache.set(name, bundled);
    return bundled;
  };

  /** Writes packages that have no file yet into one. */
  private pack(name: string, codes: Record<string, string>): void {
    const fresh = Object.entries(codes).filter(([one]) => !this.files.has(one));
    if (fresh.length === 0) return;
    const file = this.write(`packages/${name}.json`, JSON.stringify(Object.fromEntries(fresh)));
    for (const [one] of fresh) this.files.set(one, file);
  }

  /** Writes packages, and everything that they need, into files of several packages.
   * @param packs packages by the name of their file */
  async writePacks(packs: Record<string, string[]>): Promise<void> {
    for (const [name, members] of Object.entries(packs))
      this.pack(name, await bundleAll(members, this.bundle));
  }

  /** Writes packages, and everything that they need.
   * @returns the address of the file of each, sorted by package */
  async writeAll(names: string[]): Promise<Record<string, string>> {
    const codes = await bundleAll(names, this.bundle);
    for (const [name, code] of Object.entries(codes)) this.pack(name, { [name]: code });
    return Object.fromEntries(
      Object.keys(codes)
        .sort()
        .map(name => [name, this.files.get(name)!]),
    );
  }

  /** What a project can import: the packages that are written by now, and the modules of Node.js. */
  async index(): Promise<PackageIndex> {
    await this.writeAll(builtinModules.filter(hasFile));
    const packages: PackageIndex['packages'] = {};
    for (const [name, file] of [...this.files].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const { needs } = await this.bundle(name);
      packages[name] = { file, needs, version: checkedRelease(packageOf(name)) };
    }
    return { packages, modules: builtinModules };
  }

  save(): void {
    this.cache.save();
  }
}
