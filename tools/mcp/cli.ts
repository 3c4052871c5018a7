/** `npm run mcp`: gives AI tools the last build, by the Model Context Protocol on standard input and output. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from './server';

const [build = 'build'] = process.argv.slice(2);
serveStdio(() => createServer(build));
