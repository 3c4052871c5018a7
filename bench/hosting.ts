import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { startNginx } from '../tests/nginx';
import { buildFolder, defineBench, number } from './bench';

const file = 'en/docs/intro.html';

interface Load {
  requestsPerSecond: number;
  megabytesPerSecond: number;
  /** Half of the requests, and 99 of 100, took less; milliseconds. */
  median: number;
  p99: number;
  errors: number;
}

/** Requests paths in turn over 64 connections, as a browser that takes brotli and gzip.
 * @param folder for files of its own
 * @throws if wrk is missing or stops */
function load(origin: string, paths: string[], folder: string, seconds: number): Load {
  const script = path.join(folder, 'wrk.lua');
  writeFileSync(
    script,
    `local paths = {${paths.map(one => JSON.stringify(one)).join(',')}}
local at = math.random(#paths)
wrk.headers["Accept-Encoding"] = "gzip, deflate, br"
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('\\nresult [%d,%d,%d,%d,%d,%d]', summary.requests, summary.duration,
    summary.bytes, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.status + e.timeout))
end
`,
  );
  const { error, stdout, stderr } = spawnSync(
    'wrk',
    ['-t1', '-c64', `-d${seconds}s`, '-s', script, origin],
    { encoding: 'utf8' },
  );
  const result = /^result (.+)$/m.exec(stdout ?? '')?.[1];
  if (!result) throw new Error(`wrk: ${error?.message ?? stderr} (Debian: apt-get install wrk)`);
  const [requests, duration, bytes, median, p99, errors] = JSON.parse(result) as number[];
  return {
    requestsPerSecond: Math.round((requests! / duration!) * 1e6),
    megabytesPerSecond: Math.round(bytes! / duration!),
    median: median! / 1000,
    p99: p99! / 1000,
    errors: errors!,
  };
}

const plain = `server {
  listen 8080;
  root /srv/site;
  gzip_static on;
}
`;

/** Loads the built site behind the nginx of `deploy/nginx`, and before it one file behind an nginx
 * without rules. */
async function run({ seconds }: { seconds: number }): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hosting-'));
  try {
    for (const name of [file, `${file}.gz`, `${file}.br`]) {
      cpSync(path.join(buildFolder, name), path.join(folder, 'one', path.basename(name)));
    }
    const measure = async (root: string, paths: string[], site?: string) => {
      const server = await startNginx(root, { site });
      try {
        return load(server.origin, paths, folder, seconds);
      } finally {
        await server.close();
      }
    };
    const oneFile = await measure(path.join(folder, 'one'), [`/${path.basename(file)}`], plain);
    const page = await measure(buildFolder, [`/${file.replace('.html', '')}`]);
    const pages = globSync('**/*.html', { cwd: buildFolder })
      .filter(name => !/(^|\/)404\.html$/.test(name))
      .map(name => encodeURI(`/${name.replace(/(^|\/)index\.html$/, '$1').replace('.html', '')}`));
    const site = await measure(buildFolder, pages.sort());
    console.table({ 'one file, no rules': oneFile, 'the same page': page, 'all pages': site });
    const ratio = (one: Load) => (one.requestsPerSecond / oneFile.requestsPerSecond).toFixed(2);
    console.log(`relative to one file: the same page ${ratio(page)}, all pages ${ratio(site)}`);
    process.exitCode = oneFile.errors + page.errors + site.errors === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export default defineBench({
  description: 'loads nginx with the compressed build, and a single file beside it; needs wrk',
  needs: 'compressed build',
  options: { seconds: number('seconds of each of the three loads', 20) },
  run,
});
